import { expect, test } from "vitest";
import { uploadTypeOf } from "./scan-file-types.ts";

test("a scan's media type is what the browser says, else what its name ends in", () => {
  expect(uploadTypeOf({ name: "a.bin", type: "image/png" })).toBe("image/png");
  expect(uploadTypeOf({ name: "Frame 01.TIF", type: "" })).toBe("image/tiff");
  expect(uploadTypeOf({ name: "frame.JPG", type: "" })).toBe("image/jpeg");
});

test("other files have no media type that may be uploaded", () => {
  expect(uploadTypeOf({ name: "frame.heic", type: "image/heic" })).toBeNull();
  expect(uploadTypeOf({ name: "README", type: "" })).toBeNull();
});
