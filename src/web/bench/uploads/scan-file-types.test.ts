import { expect, test } from "vitest";
import { uploadTypeOf } from "./scan-file-types.ts";

test("a scan's media type comes from the browser, otherwise from the file extension", () => {
  expect(uploadTypeOf({ name: "a.bin", type: "image/png" })).toBe("image/png");
  expect(uploadTypeOf({ name: "Frame 01.TIF", type: "" })).toBe("image/tiff");
  expect(uploadTypeOf({ name: "frame.JPG", type: "" })).toBe("image/jpeg");
});

test("other files have no uploadable media type", () => {
  expect(uploadTypeOf({ name: "frame.heic", type: "image/heic" })).toBeNull();
  expect(uploadTypeOf({ name: "README", type: "" })).toBeNull();
});
