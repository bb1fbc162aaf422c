import { expect, test } from "vitest";
import { videoThumbnail } from "./review-media.ts";

test("only an id of 11 characters has a thumbnail", () => {
  expect(videoThumbnail("dQw4w9WgXcQ")).toBe("https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
  for (const id of ["", "dQw4w9WgXc", "dQw4w9WgXcQQ", "../../../etc", null, undefined]) {
    expect(videoThumbnail(id)).toBeNull();
  }
});
