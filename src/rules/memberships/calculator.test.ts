import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bestTier,
  breakEven,
  CALCULATOR_FIELDS,
  costCurve,
  DEFAULT_CALCULATOR_COUNTS,
  MAX_CALCULATOR_ROLLS,
  scaledTo,
  tierTotal,
  tierTotals,
  withCount,
  type CalculatorCounts,
} from "./calculator.ts";
import { tiersOnSale, shownTiers, type TierId } from "./tiers.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const counts = (some: Partial<CalculatorCounts>): CalculatorCounts => ({ ...DEFAULT_CALCULATOR_COUNTS, ...some });
const totals = (some: Partial<CalculatorCounts>) =>
  tierTotals(STARTING_PRICE_LIST, counts(some)).map(({ total }) => total);

test("the default is 20 rolls without add-ons", () => {
  expect(DEFAULT_CALCULATOR_COUNTS.devScan).toBe(20);
  expect(totals({})).toEqual([20 * 1799, 19_999 + 10 * 1499, 99_999, 499_999]);
});

test("credits pay for the first units of each service", () => {
  expect(totals({ devScan: 100, rush: 40, scan4K: 40, prints: 2 })).toEqual([
    100 * 1799 + 40 * 1499 + 40 * 1199 + 2 * 1199,
    19_999 + 90 * 1499 + 37 * 999 + 37 * 999 + 2 * 999,
    99_999 + 70 * 1199 + 10 * 499 + 10 * 299 + 2 * 999,
    499_999 + 10 * 999 + 2 * 999,
  ]);
});

test("the calculator uses the advertised 9 pro credits of Super Nice", () => {
  const pro = tierTotal(STARTING_PRICE_LIST, "SUPER_NICE_2025", counts({ pro: 10 })).rows.find(
    ({ field }) => field === "pro",
  );
  expect(pro).toEqual({ field: "pro", count: 10, included: 9, unitPrice: 999, amount: 999 });
});

test("sleeving has no credits: cut costs 199 for all, uncut 199 / 99 / 99 / 0", () => {
  expect(totals({ devScan: 0, cutSleeving: 10 })).toEqual([1990, 19_999 + 1990, 99_999 + 1990, 499_999 + 1990]);
  expect(totals({ devScan: 0, uncutSleeving: 10 })).toEqual([1990, 19_999 + 990, 99_999 + 990, 499_999]);
});

test("the best plan has the lowest total", () => {
  expect(bestTier(STARTING_PRICE_LIST, counts({ devScan: 0 }))).toBe("NON_MEMBER");
  expect(bestTier(STARTING_PRICE_LIST, counts({ devScan: 20 }))).toBe("NICE_2025");
  expect(bestTier(STARTING_PRICE_LIST, counts({ devScan: 100, rush: 100, scan4K: 100 }))).toBe("VERY_NICE_2025");
  expect(bestTier(STARTING_PRICE_LIST, counts({ devScan: 2000, rush: 2000 }))).toBe("SUPER_NICE_2025");
});

test("add-ons are limited to the number of rolls, and are never below 0", () => {
  expect(withCount(counts({}), "rush", 25).rush).toBe(20);
  expect(withCount(counts({}), "rush", -1).rush).toBe(0);
  expect(withCount(counts({}), "rush", 3.9).rush).toBe(3);
  expect(withCount(counts({ rush: 20, prints: 5 }), "devScan", 10)).toMatchObject({ devScan: 10, rush: 10, prints: 5 });
  expect(withCount(counts({}), "devScan", 1e9).devScan).toBe(MAX_CALCULATOR_ROLLS);
});

test("input that is not a number changes nothing", () => {
  for (const typed of [Number.NaN, Infinity]) expect(withCount(counts({}), "devScan", typed)).toEqual(counts({}));
});

test("4K and pro, and cut and uncut, exclude each other", () => {
  expect(withCount(counts({ scan4K: 5 }), "pro", 2)).toMatchObject({ scan4K: 0, pro: 2 });
  expect(withCount(counts({ pro: 5 }), "scan4K", 2)).toMatchObject({ scan4K: 2, pro: 0 });
  expect(withCount(counts({ cutSleeving: 5 }), "uncutSleeving", 2)).toMatchObject({ cutSleeving: 0, uncutSleeving: 2 });
  expect(withCount(counts({ uncutSleeving: 5 }), "cutSleeving", 2)).toMatchObject({ cutSleeving: 2, uncutSleeving: 0 });
  expect(withCount(counts({ scan4K: 5 }), "pro", 0)).toMatchObject({ scan4K: 5, pro: 0 });
});

test("counts stay within the rules for any input in any order", () => {
  const typing = fc.array(
    fc.tuple(
      fc.constantFrom(...CALCULATOR_FIELDS),
      fc.oneof(fc.integer(), fc.integer({ min: -5, max: 60 }), fc.double()),
    ),
  );
  fc.assert(
    fc.property(typing, (steps) => {
      const end = steps.reduce((now, [field, typed]) => withCount(now, field, typed), DEFAULT_CALCULATOR_COUNTS);
      for (const field of CALCULATOR_FIELDS) {
        expect(Number.isInteger(end[field])).toBe(true);
        expect(end[field]).toBeGreaterThanOrEqual(0);
        expect(end[field]).toBeLessThanOrEqual(end.devScan);
      }
      expect(Math.min(end.scan4K, end.pro)).toBe(0);
      expect(Math.min(end.cutSleeving, end.uncutSleeving)).toBe(0);
    }),
  );
});

test("a total is the annual cost plus its rows, and more rolls never cost less", () => {
  fc.assert(
    fc.property(fc.constantFrom(...shownTiers(STARTING_PRICE_LIST)), fc.nat(500), (tier, devScan) => {
      const { annualCost, rows, total } = tierTotal(STARTING_PRICE_LIST, tier, counts({ devScan }));
      expect(rows.reduce((sum, row) => sum + row.amount, annualCost as number)).toBe(total);
      expect(tierTotal(STARTING_PRICE_LIST, tier, counts({ devScan: devScan + 1 })).total).toBeGreaterThanOrEqual(
        total,
      );
    }),
  );
});

test.each([
  ["NICE_2025", 17, "NON_MEMBER"],
  ["VERY_NICE_2025", 197, "NICE_2025"],
  ["SUPER_NICE_2025", 1731, "VERY_NICE_2025"],
] as const)("%s breaks even at %d rolls a year against %s", (tier, rolls, than) => {
  expect(breakEven(STARTING_PRICE_LIST, tier, DEFAULT_CALCULATOR_COUNTS)).toEqual({ rolls, than });
  const totals = (devScan: number) => [
    tierTotal(STARTING_PRICE_LIST, tier, counts({ devScan })),
    tierTotal(STARTING_PRICE_LIST, than, counts({ devScan })),
  ];
  const [own, other] = totals(rolls);
  expect(own!.total).toBeLessThanOrEqual(other!.total);
  const [before, cheaper] = totals(rolls - 1);
  expect(before!.total).toBeGreaterThan(cheaper!.total);
});

test("a membership cheaper than paying as you go can still cost more than another one", () => {
  const total = (tier: "NICE_2025" | "VERY_NICE_2025" | "SUPER_NICE_2025", devScan: number) =>
    tierTotal(STARTING_PRICE_LIST, tier, counts({ devScan })).total;
  expect(total("NICE_2025", 107)).toBeLessThan(total("VERY_NICE_2025", 107));
  expect(total("SUPER_NICE_2025", 513) - total("VERY_NICE_2025", 513)).toBe(243_460);
});

test("before a break-even the named plan is cheaper, and from it on no lower plan is", () => {
  const some = fc.record({ devScan: fc.integer({ min: 1, max: 400 }), rush: fc.nat(400), prints: fc.nat(400) });
  fc.assert(
    fc.property(fc.constantFrom(...tiersOnSale(STARTING_PRICE_LIST)), some, (tier, { devScan, rush, prints }) => {
      const taken = counts({ devScan, rush: Math.min(rush, devScan), prints: Math.min(prints, devScan) });
      const found = breakEven(STARTING_PRICE_LIST, tier, taken);
      const at = (rolls: number, of: TierId) => tierTotal(STARTING_PRICE_LIST, of, scaledTo(taken, rolls)).total;
      if (found === null) return;
      for (const below of shownTiers(STARTING_PRICE_LIST).slice(0, shownTiers(STARTING_PRICE_LIST).indexOf(tier)))
        expect(at(found.rolls, tier)).toBeLessThanOrEqual(at(found.rolls, below));
      expect(at(found.rolls - 1, tier)).toBeGreaterThan(at(found.rolls - 1, found.than));
    }),
    { numRuns: 30 },
  );
});

test("the cost curve has points at regular intervals, with add-ons in proportion", () => {
  const curve = costCurve(STARTING_PRICE_LIST, counts({ rush: 10 }), 40, 10);
  expect(curve.map(({ rolls }) => rolls)).toEqual([0, 10, 20, 30, 40]);
  expect(curve[1]?.totals.NON_MEMBER).toBe(10 * 1799 + 5 * 1499);
  expect(curve[0]?.totals).toEqual({
    NON_MEMBER: 0,
    NICE_2025: 19_999,
    VERY_NICE_2025: 99_999,
    SUPER_NICE_2025: 499_999,
  });
});
