import { expect, test } from "vitest";
import {
  type CalculatorCounts,
  type CalculatorField,
  DEFAULT_CALCULATOR_COUNTS,
  withCount,
} from "../../rules/memberships/calculator.ts";
import { noticeOf, numberOf } from "./calculator-notices.ts";

function notice(some: Partial<CalculatorCounts>, field: CalculatorField, typed: number): string {
  const before = { ...DEFAULT_CALCULATOR_COUNTS, ...some };
  return noticeOf(before, withCount(before, field, typed), field, typed);
}

test("a notice reports a count reset to 0 by another", () => {
  expect(notice({ scan4K: 5 }, "pro", 1)).toBe("4K scans changed to 0: a roll gets one or the other.");
  expect(notice({ uncutSleeving: 5 }, "cutSleeving", 1)).toContain("Uncut sleeving changed to 0");
  expect(notice({ scan4K: 5 }, "pro", 0)).toBe("");
});

test("a notice reports a count reduced to the number of rolls", () => {
  expect(notice({}, "rush", 21)).toBe("Rush: 20 at most, one for each of your rolls.");
  expect(notice({ rush: 12, prints: 3 }, "devScan", 10)).toBe("Rush reduced to 10, one per roll.");
  expect(notice({}, "rush", 20)).toBe("");
});

test("numbers are parsed in common formats, and nothing else is", () => {
  expect(["20", " 1,000 ", "-3", "4.9", "7."].map(numberOf)).toEqual([20, 1000, -3, 4.9, 7]);
  for (const text of ["", "abc", "1e3", "0x10", "12a", "Infinity", "."]) expect(numberOf(text)).toBeNaN();
});
