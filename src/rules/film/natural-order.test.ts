import { expect, test } from "vitest";
import { frameByName, inNaturalOrder } from "./natural-order.ts";

const roll = (...names: string[]) => names.map((name, at) => ({ name, frame: at + 1 }));

test("names sort in natural order, and different names are never equal", () => {
  const names = ["frame 10.jpg", "Frame 2.jpg", "frame 2.jpg", "frame 1.jpg", "frame 1A.jpg"];
  const sorted = ["frame 1.jpg", "frame 1A.jpg", "Frame 2.jpg", "frame 2.jpg", "frame 10.jpg"];
  expect(names.toSorted(inNaturalOrder)).toEqual(sorted);
  expect(names.toReversed().toSorted(inNaturalOrder)).toEqual(sorted);
});

test.each([
  [
    "a film's own numbers",
    ["00.jpg", "00A.jpg", "0.jpg", "0A.jpg", "1.jpg", "1A.jpg", "2.jpg", "36.jpg", "36A.jpg", "37.jpg"],
  ],
  ["the same behind a lab number", ["26-00042_00.tif", "26-00042_0.tif", "26-00042_01.tif", "26-00042_1A.tif"]],
  ["copies", ["DSC_0001.jpg", "DSC_0001 (1).jpg", "DSC_0001 (2).jpg", "DSC_0002.jpg"]],
  ["scanners' numbers", ["R1-01234-0007.JPG", "R1-01234-0010.JPG", "R2-01234-0001.JPG", "R10-01234-0001.JPG"]],
  ["half frames", ["1-2.jpg", "3-4.jpg", "11-12.jpg"]],
  ["numbers of any length", ["000123450007.jpg", "000123450010.jpg", "90071992547409930001.jpg"]],
  ["other endings", ["1.jpg", "1.tif", "1A.jpg", "2.jpg"]],
])("%s sort in natural order", (_, names) => {
  expect(names.toReversed().toSorted(inNaturalOrder)).toEqual(names);
});

test("a file is inserted by name among existing ones, including first and last", () => {
  expect(frameByName([], "5.jpg")).toBe(1);
  const there = roll("2.jpg", "4.jpg", "10.jpg");
  expect(["1.jpg", "3.jpg", "9.jpg", "11.jpg"].map((name) => frameByName(there, name))).toEqual([1, 2, 3, 4]);
  expect(frameByName(there, "4.jpg")).toBe(3);
});

test("a gap left by a missing file is kept", () => {
  const there = [
    { name: "1.jpg", frame: 1 },
    { name: "9.jpg", frame: 4 },
  ];
  expect([frameByName(there, "3.jpg"), frameByName(there, "12.jpg")]).toEqual([4, 5]);
});

test("new files go to the end if frames were reordered by hand", () => {
  expect(frameByName(roll("3.jpg", "2.jpg", "1.jpg"), "2b.jpg")).toBe(4);
});
