import { expect, test } from "vitest";
import { breakEven, DEFAULT_CALCULATOR_COUNTS, tierTotal, withCount } from "../../rules/memberships/calculator.ts";
import { tiersOnSale } from "../../rules/memberships/tiers.ts";
import { PLOT_HEIGHT, plotGeometry } from "./plot-geometry.ts";
import { PLOT_RANGES, rangeFor } from "./plot-ranges.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

const usual = DEFAULT_CALCULATOR_COUNTS;

test("break-even points match the rules", () => {
  const { breakEvens, points } = plotGeometry(STARTING_PRICE_LIST, usual, PLOT_RANGES[2]);
  expect(breakEvens).toEqual(
    tiersOnSale(STARTING_PRICE_LIST).map((tier) => ({ tier, from: breakEven(STARTING_PRICE_LIST, tier, usual) })),
  );
  expect(points.map(({ rolls }) => rolls)).toEqual([17, 197]);
  expect(points.map(({ x }) => x)).toEqual([1.7, 19.7]);
});

test("points beyond the range are listed, not drawn", () => {
  const { points, breakEvens } = plotGeometry(STARTING_PRICE_LIST, usual, PLOT_RANGES[0]);
  expect(points.map(({ rolls }) => rolls)).toEqual([17]);
  expect(breakEvens).toHaveLength(3);
});

test("a line starts at the annual cost and bends where credits end", () => {
  const { lines } = plotGeometry(STARTING_PRICE_LIST, usual, PLOT_RANGES[0]);
  const dearest = tierTotal(STARTING_PRICE_LIST, "NON_MEMBER", { ...usual, devScan: 50 }).total * 1.15;
  const height = (amount: number) => Math.round((1 - amount / dearest) * 10_000) / 100;
  const nice = lines.find(({ tier }) => tier === "NICE_2025");
  expect(nice?.path).toBe(
    `M0,${height(19_999)}L20,${height(19_999)}L100,${height(tierTotal(STARTING_PRICE_LIST, "NICE_2025", { ...usual, devScan: 50 }).total)}`,
  );
});

test("labels never overlap or leave the chart, whatever the counts", () => {
  for (const range of PLOT_RANGES)
    for (const rolls of [0, 1, 20, 150, 2_000]) {
      const { lines } = plotGeometry(STARTING_PRICE_LIST, withCount(usual, "devScan", rolls), range);
      const px = lines.map(({ labelAt }) => (labelAt / 100) * PLOT_HEIGHT);
      for (let index = 1; index < px.length; index += 1) expect(px[index]! - px[index - 1]!).toBeGreaterThan(21);
      expect(Math.max(...px)).toBeLessThanOrEqual(PLOT_HEIGHT);
      expect(lines.filter(({ leaves, labelAt }) => leaves && labelAt > 50)).toEqual([]);
    }
});

test("the range leaves room to the right of the rolls", () => {
  expect([0, 20, 40, 41, 200, 201, 800, 801, 2_000, 2_001, 10_000].map((rolls) => rangeFor(rolls).upTo)).toEqual([
    50, 50, 50, 250, 250, 1_000, 1_000, 2_500, 2_500, 10_000, 10_000,
  ]);
});
