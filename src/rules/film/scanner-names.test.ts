import { expect, test } from "vitest";
import { labNumberIn } from "./lab-number.ts";
import { filmsNamed, rollOfScannerName, scannerName } from "./scanner-names.ts";

test.each([
  ["R1-01234-0007.JPG", { film: "R1-01234", count: "1234", frame: 7 }],
  ["r2-01234-012A.tif", { film: "R2-01234", count: "1234", frame: 12 }],
  ["000123450007.jpg", { film: "00012345", count: "12345", frame: 7 }],
  ["26-00042 frame 7.jpg", null],
  ["DSC_0007.jpg", null],
  ["20261129.jpg", null],
])("%s parses to film and frame", (name, wanted) => expect(scannerName(name)).toEqual(wanted));

test("a scanner's name matches the order's only roll whose lab number ends in its count", () => {
  const rolls = [{ labNumber: "26-01234" }, { labNumber: "26-12345" }, { labNumber: null }];
  expect(rollOfScannerName("R1-01234-0007.JPG", rolls)).toBe(rolls[0]);
  expect(rollOfScannerName("000123450007.jpg", rolls)).toBe(rolls[1]);
  expect(rollOfScannerName("R1-09999-0007.JPG", rolls)).toBeUndefined();
  expect(rollOfScannerName("1.jpg", [{ labNumber: null }])).toBeUndefined();
  expect(rollOfScannerName("R1-01234-0007.JPG", [...rolls, { labNumber: "25-01234" }])).toBeUndefined();
  expect(filmsNamed(["R1-01234-0001.jpg", "R1-01234-0002.jpg", "R2-01234-0001.jpg", "x.jpg"])).toEqual([
    "R1-01234",
    "R2-01234",
  ]);
});

test("a scanner's film and order number is not a lab number", () => {
  expect(labNumberIn("R12-01234-0007.JPG")).toBeNull();
  expect(labNumberIn("R26-00042.jpg")).toBe("26-00042");
});
