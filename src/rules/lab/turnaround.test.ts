import fc from "fast-check";
import { expect, test } from "vitest";
import { businessDaysText, estimateDays, turnaroundDays, turnaroundText } from "./turnaround.ts";

test("the estimate is the backlog divided by the recent pace", () => {
  expect(estimateDays(0, 100, 20)).toBe(0);
  expect(estimateDays(500, 100, 20)).toBe(5);
  expect(estimateDays(130, 40, 20)).toBe(3.3);
});

test("an idle or new lab estimates by its bench's capacity", () => {
  expect(estimateDays(9, 0.2, 20)).toBe(0.5);
  expect(turnaroundText(estimateDays(9, 0.2, 20))).toBe("2 business days");
  expect(turnaroundText(estimateDays(7, 0, 20))).toBe("2 business days");
  expect(turnaroundText(estimateDays(100, 0, 20))).toBe("5 business days");
});

test("the estimate grows with the backlog and falls with the pace", () => {
  const rolls = fc.integer({ min: 0, max: 100_000 });
  const pace = fc.double({ min: 0, max: 1000, noNaN: true });
  fc.assert(
    fc.property(rolls, rolls, pace, pace, (outstanding, more, perDay, faster) => {
      const days = estimateDays(outstanding, perDay, 20);
      expect(days).toBeGreaterThanOrEqual(0);
      expect(estimateDays(outstanding + more, perDay, 20)).toBeGreaterThanOrEqual(days);
      expect(estimateDays(outstanding, perDay + faster, 20)).toBeLessThanOrEqual(days);
    }),
  );
});

test("turnaround is rounded up, to at least 2", () => {
  expect([0, 0.2, 1, 2, 2.01, 4, 4.5].map(turnaroundDays)).toEqual([2, 2, 2, 2, 3, 4, 5]);
  expect(turnaroundDays(Number.NaN)).toBe(2);
});

test("day is singular only for 1", () => {
  expect([0, 1, 2].map(businessDaysText)).toEqual(["0 business days", "1 business day", "2 business days"]);
  expect(turnaroundText(3.2)).toBe("4 business days");
});
