import { expect, test } from "vitest";
import { missingFrames } from "./missing-frames.ts";

test("a gap in the numbers of an export is a frame that was lost", () => {
  expect(missingFrames(["26-00042 frame 1.jpg", "26-00042 frame 2.jpg", "26-00042 frame 4.jpg"])).toEqual([3]);
  expect(missingFrames(["000123.tif", "000121.tif", "000125.tif"])).toEqual([122, 124]);
});

test("frames that follow each other lack nothing, wherever they begin", () => {
  expect(missingFrames(["DSC_0007.jpg", "DSC_0008.jpg", "DSC_0009.jpg"])).toEqual([]);
  expect(missingFrames(["frame 36.jpg"])).toEqual([]);
});

test("names that are not numbered one by one say nothing", () => {
  expect(missingFrames(["beach.jpg", "2.jpg"])).toEqual([]);
  expect(missingFrames(["a 2026.jpg", "b 2026.jpg"])).toEqual([]);
  expect(missingFrames(["10.jpg", "2000.jpg"])).toEqual([]);
});
