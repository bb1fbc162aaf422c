import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import {
  type BreakEven,
  breakEven,
  type CalculatorCounts,
  costCurve,
  type CostPoint,
  scaledTo,
  tierTotal,
} from "../../rules/memberships/calculator.ts";
import { NON_MEMBER, tiersOnSale, type MemberTierId, shownTiers, type TierId } from "../../rules/memberships/tiers.ts";
import type { PlotRange } from "./plot-ranges.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/** Height of the plot and minimum distance between the labels on its right, in px. */
export const PLOT_HEIGHT = 352;
const LABEL_DISTANCE = 22;
/** Headroom above the pay-as-you-go line; more expensive lines leave the plot at the top. */
const HEADROOM = 1.15;
const HEAD_LABELS = 24;

type Tick = { at: number; label: string };

/** Everything drawn, in percent of the plot's width and height from its top left corner. */
export type PlotGeometry = {
  upTo: number;
  x: Tick[];
  y: Tick[];
  lines: { tier: TierId; path: string; labelAt: number; leaves: boolean }[];
  /** Number of rolls from which a tier costs no more than any below it; null if never. */
  breakEvens: { tier: MemberTierId; from: BreakEven | null }[];
  /** The break-even points within the plot. */
  points: { tier: MemberTierId; rolls: number; x: number; y: number }[];
};

/**
 * Computes the plot of a year's cost against rolls, with add-ons in proportion (docs/product/pricing.md#calculator).
 */
export function plotGeometry(prices: PriceList, counts: CalculatorCounts, { upTo, step }: PlotRange): PlotGeometry {
  const curve = costCurve(prices, counts, upTo, step);
  const dearest = curve[curve.length - 1]!.totals[NON_MEMBER]! * HEADROOM;
  const x = scaleLinear([0, upTo], [0, 100]);
  const y = scaleLinear([0, dearest], [100, 0]);
  const breakEvens = tiersOnSale(prices).map((tier) => ({ tier, from: breakEven(prices, tier, counts) }));
  return {
    upTo,
    x: x.ticks(5).map((rolls) => ({ at: round(x(rolls)), label: rolls.toLocaleString("en-US") })),
    y: y.ticks(5).map((amount) => ({ at: round(y(amount)), label: shortDollars(amount) })),
    lines: linesOf(shownTiers(prices), curve, x, y),
    breakEvens,
    points: breakEvens.flatMap(({ tier, from }) => {
      if (from === null || from.rolls > upTo) return [];
      const { rolls } = from;
      const { total } = tierTotal(prices, tier, scaledTo(counts, rolls));
      return [{ tier, rolls, x: round(x(rolls)), y: round(y(total)) }];
    }),
  };
}

type Scale = (value: number) => number;

function linesOf(tiers: readonly TierId[], curve: readonly CostPoint[], x: Scale, y: Scale): PlotGeometry["lines"] {
  const last = curve[curve.length - 1]!;
  const lines = tiers.map((tier) => {
    const end = y(last.totals[tier]!);
    const draw = line<CostPoint>(
      ({ rolls }) => round(x(rolls)),
      ({ totals }) => round(y(totals[tier]!)),
    );
    return { tier, path: draw(corners(curve, tier)) ?? "", labelAt: end, leaves: end < 0 };
  });
  return apart(lines);
}

/** Returns the points where a tier's line bends; those between are on the line anyway. */
function corners(curve: readonly CostPoint[], tier: TierId): CostPoint[] {
  return curve.filter((point, index) => {
    const [before, after] = [curve[index - 1], curve[index + 1]];
    if (before === undefined || after === undefined) return true;
    return after.totals[tier]! - point.totals[tier]! !== point.totals[tier]! - before.totals[tier]!;
  });
}

/** Spreads overlapping labels, from the top down, and back up where they would overflow the bottom. */
function apart(lines: PlotGeometry["lines"]): PlotGeometry["lines"] {
  const percent = (px: number) => (px / PLOT_HEIGHT) * 100;
  const sorted = lines.toSorted((a, b) => a.labelAt - b.labelAt);
  let free = percent(-HEAD_LABELS);
  const down = sorted.map((one) => {
    const labelAt = Math.max(one.labelAt, free);
    free = labelAt + percent(LABEL_DISTANCE);
    return { ...one, labelAt };
  });
  let limit = 100;
  return down
    .toReversed()
    .map((one) => {
      const labelAt = Math.min(one.labelAt, limit);
      limit = labelAt - percent(LABEL_DISTANCE);
      return { ...one, labelAt: round(labelAt) };
    })
    .toReversed();
}

/** Two decimals are finer than any screen. */
const round = (percent: number): number => Math.round(percent * 100) / 100;

/** "$500", "$20k": axes have little room. @param amount in cents */
function shortDollars(amount: number): string {
  const dollars = amount / 100;
  return dollars >= 10_000 ? `$${(dollars / 1_000).toLocaleString("en-US")}k` : `$${dollars.toLocaleString("en-US")}`;
}
