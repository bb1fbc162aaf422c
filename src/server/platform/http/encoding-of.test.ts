import { expect, test } from "vitest";
import { encodingOf } from "./encoding-of.ts";

test("picks the smallest stored encoding that the client accepts", () => {
  expect(encodingOf("gzip, deflate, br, zstd")).toBe("br");
  expect(encodingOf("gzip;q=1.0, br;q=0")).toBe("gzip");
  expect(encodingOf("*")).toBe("gzip");
  expect(encodingOf("identity")).toBeNull();
  expect(encodingOf(undefined)).toBeNull();
});
