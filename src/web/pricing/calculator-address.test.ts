import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CALCULATOR_FIELDS,
  type CalculatorCounts,
  DEFAULT_CALCULATOR_COUNTS,
  withCount,
} from "../../rules/memberships/calculator.ts";
import { countsOfSearch, searchOfCounts } from "./calculator-address.ts";

const typed = fc.array(fc.tuple(fc.constantFrom(...CALCULATOR_FIELDS), fc.nat(200)));

test("any counts round-trip through the URL", () => {
  fc.assert(
    fc.property(typed, (steps) => {
      const counts = steps.reduce<CalculatorCounts>(
        (now, [field, count]) => withCount(now, field, count),
        DEFAULT_CALCULATOR_COUNTS,
      );
      expect(countsOfSearch(searchOfCounts(counts, ""))).toEqual(counts);
    }),
  );
});

test("the default 20 rolls need no parameters", () => {
  expect(searchOfCounts(DEFAULT_CALCULATOR_COUNTS, "")).toBe("");
  expect(searchOfCounts(DEFAULT_CALCULATOR_COUNTS, "?rolls=50&from=mail")).toBe("?from=mail");
});

test("invalid counts are ignored, and counts beyond a rule are limited", () => {
  expect(countsOfSearch("?rolls=many&rush=-3&pro=1.5&4k=&else=7")).toEqual(DEFAULT_CALCULATOR_COUNTS);
  expect(countsOfSearch("?rush=25").rush).toBe(20);
  expect(countsOfSearch("?4k=5&pro=2")).toMatchObject({ scan4K: 0, pro: 2 });
  expect(countsOfSearch("?rolls=50&rush=25")).toMatchObject({ devScan: 50, rush: 25 });
});
