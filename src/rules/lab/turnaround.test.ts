import { expect, test } from "vitest";
import { businessDaysText, turnaroundDays, turnaroundText } from "./turnaround.ts";

test("the estimate is rounded up, and at least 2", () => {
  expect([0, 0.2, 1, 2, 2.01, 4, 4.5].map(turnaroundDays)).toEqual([2, 2, 2, 2, 3, 4, 5]);
  expect(turnaroundDays(Number.NaN)).toBe(2);
});

test("day is singular only for 1", () => {
  expect([0, 1, 2].map(businessDaysText)).toEqual(["0 business days", "1 business day", "2 business days"]);
  expect(turnaroundText(3.2)).toBe("4 business days");
});
