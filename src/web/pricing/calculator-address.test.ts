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

test("whatever was typed, its address opens with the same numbers", () => {
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

test("the usual 20 rolls need no address", () => {
  expect(searchOfCounts(DEFAULT_CALCULATOR_COUNTS, "")).toBe("");
  expect(searchOfCounts(DEFAULT_CALCULATOR_COUNTS, "?rolls=50&from=mail")).toBe("?from=mail");
});

test("nonsense is ignored, and what breaks a rule is brought within it", () => {
  expect(countsOfSearch("?rolls=many&rush=-3&pro=1.5&4k=&else=7")).toEqual(DEFAULT_CALCULATOR_COUNTS);
  expect(countsOfSearch("?rush=25").rush).toBe(20);
  expect(countsOfSearch("?4k=5&pro=2")).toMatchObject({ scan4K: 0, pro: 2 });
  expect(countsOfSearch("?rolls=50&rush=25")).toMatchObject({ devScan: 50, rush: 25 });
});
