import { expect, test } from "vitest";
import { missingFrames } from "./missing-frames.ts";

test("a gap in an export's numbers is a missing frame", () => {
  expect(missingFrames(["26-00042 frame 1.jpg", "26-00042 frame 2.jpg", "26-00042 frame 4.jpg"])).toEqual([3]);
  expect(missingFrames(["000123.tif", "000121.tif", "000125.tif"])).toEqual([122, 124]);
});

test("consecutive frames have no gap, wherever they start", () => {
  expect(missingFrames(["DSC_0007.jpg", "DSC_0008.jpg", "DSC_0009.jpg"])).toEqual([]);
  expect(missingFrames(["frame 36.jpg"])).toEqual([]);
});

test("names without consecutive numbers report no gaps", () => {
  expect(missingFrames(["beach.jpg", "2.jpg"])).toEqual([]);
  expect(missingFrames(["a 2026.jpg", "b 2026.jpg"])).toEqual([]);
  expect(missingFrames(["10.jpg", "2000.jpg"])).toEqual([]);
});

test.each([
  ["half frames two by two", ["1-2.jpg", "3-4.jpg", "5-6.jpg"], []],
  ["half frames with a gap", ["26-00042 1-2.jpg", "26-00042 3-4.jpg", "26-00042 7-8.jpg"], [5, 6]],
  ["a film's own numbers", ["00.jpg", "00A.jpg", "0.jpg", "0A.jpg", "1.jpg"], []],
  ["a film's own numbers with a gap", ["0.jpg", "0A.jpg", "1.jpg", "1A.jpg", "3.jpg"], [2]],
  ["Noritsu's names", ["R1-01234-0001.JPG", "R1-01234-0002.JPG", "R1-01234-0004.JPG"], [3]],
  ["Frontier's names", ["000123450007.jpg", "000123450009.jpg"], [8]],
  ["a copy", ["DSC_0001.jpg", "DSC_0001 (1).jpg", "DSC_0003.jpg"], []],
  ["a lab number and a frame", ["26-00042-01.jpg", "26-00042-02.jpg", "26-00042-04.jpg"], [3]],
])("%s", (_, names, missing) => expect(missingFrames(names)).toEqual(missing));
