import { expect, test } from "vitest";
import { createScanReader, isLabNumber } from "./lab-number-scan.ts";

function type(text: string, gap: number, read = createScanReader(), start = 1000): string | null {
  let found: string | null = null;
  [...text, "Enter"].forEach((key, index) => {
    found = read(key, start + index * gap);
  });
  return found;
}

test("a lab number that comes as fast as a scanner types is read", () => {
  expect(type("26-00042", 8)).toBe("26-00042");
});

test("the same keys pressed by hand are not", () => {
  expect(type("26-00042", 150)).toBeNull();
});

test("a scan after other keys is read by itself", () => {
  const read = createScanReader();
  read("d", 100);
  expect(type("26-00042", 8, read, 1000)).toBe("26-00042");
});

test("other barcodes are left alone", () => {
  expect(type("9400111899223197428490", 5)).toBeNull();
  expect(isLabNumber(" 26-00042 ")).toBe(true);
  expect(isLabNumber("#1042")).toBe(false);
});
