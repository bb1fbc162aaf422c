import { addCents, cents, timesCents, type Cents } from "../money.ts";
import { addOnPrice, type PriceList } from "../prices/price-list.ts";
import type { AddOnKey } from "../products/catalogue.ts";
import {
  NON_MEMBER,
  shownTiers,
  yearlyPrice,
  type CreditCount,
  type CreditKind,
  type MemberTierId,
  type TierId,
} from "./tiers.ts";

/** The price calculator's counts (docs/product/pricing.md#calculator), each per year. */
export const CALCULATOR_FIELDS = [
  "devScan",
  "rush",
  "scan4K",
  "pro",
  "cutSleeving",
  "uncutSleeving",
  "prints",
] as const;
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number];
export type CalculatorCounts = Readonly<Record<CalculatorField, number>>;

interface Service {
  readonly label: string;
  readonly sku: AddOnKey;
  readonly creditKind: CreditKind | null;
  /** A service that cannot apply to the same roll: setting one resets the other to 0. */
  readonly excludes: CalculatorField | null;
}

export const CALCULATOR_SERVICES: Readonly<Record<CalculatorField, Service>> = {
  devScan: { label: "Dev + scan", sku: "additionalroll", creditKind: "roll", excludes: null },
  rush: { label: "Rush", sku: "rush", creditKind: "rush", excludes: null },
  scan4K: { label: "4K scans", sku: "4kscans", creditKind: "scan4K", excludes: "pro" },
  pro: { label: "Pro scans", sku: "proscans", creditKind: "pro", excludes: "scan4K" },
  cutSleeving: { label: "Cut sleeving", sku: "cutsleeving", creditKind: null, excludes: "uncutSleeving" },
  uncutSleeving: { label: "Uncut sleeving", sku: "uncutsleeving", creditKind: null, excludes: "cutSleeving" },
  prints: { label: "4x6 prints", sku: "4x6prints", creditKind: null, excludes: null },
};

export const DEFAULT_CALCULATOR_COUNTS: CalculatorCounts = {
  devScan: 20,
  rush: 0,
  scan4K: 0,
  pro: 0,
  cutSleeving: 0,
  uncutSleeving: 0,
  prints: 0,
};

/** More rolls than anyone shoots in a year. Limits the sums and the chart. */
export const MAX_CALCULATOR_ROLLS = 10_000;

/**
 * Returns the counts after `typed` was entered in `field` (docs/product/pricing.md#calculator): integers from 0,
 * add-ons at most the number of rolls. Invalid numbers change nothing, fewer rolls reduce the add-ons, and the mutually
 * exclusive field becomes 0.
 */
export function withCount(counts: CalculatorCounts, field: CalculatorField, typed: number): CalculatorCounts {
  if (!Number.isFinite(typed)) return counts;
  const largest = field === "devScan" ? MAX_CALCULATOR_ROLLS : counts.devScan;
  const changed: Record<CalculatorField, number> = { ...counts, [field]: clamp(typed, largest) };
  if (field === "devScan") return capped(changed);
  const { excludes } = CALCULATOR_SERVICES[field];
  if (excludes && changed[field] > 0) changed[excludes] = 0;
  return changed;
}

function clamp(typed: number, largest: number): number {
  return Math.min(Math.max(0, Math.floor(typed)), largest);
}

function capped(counts: CalculatorCounts): CalculatorCounts {
  const pairs = CALCULATOR_FIELDS.map((field) => [field, Math.min(counts[field], counts.devScan)]);
  return Object.fromEntries(pairs) as CalculatorCounts;
}

export interface CalculatorRow {
  readonly field: CalculatorField;
  readonly count: number;
  /** Number of them paid for by credits. */
  readonly included: number;
  readonly unitPrice: Cents;
  /** (count − included) × unitPrice. */
  readonly amount: Cents;
}

export interface TierTotal {
  readonly tier: TierId;
  readonly annualCost: Cents;
  readonly rows: readonly CalculatorRow[];
  readonly total: Cents;
}

/** Annual cost + Σ max(0, count − included credits) × unit price (docs/product/pricing.md#calculator). */
export function tierTotal(prices: PriceList, tier: TierId, counts: CalculatorCounts): TierTotal {
  const annualCost = yearlyPrice(prices.tiers[tier]);
  const rows = CALCULATOR_FIELDS.map((field) => calculatorRow(prices, tier, field, counts[field]));
  return { tier, annualCost, rows, total: addCents(annualCost, ...rows.map((row) => row.amount)) };
}

function calculatorRow(prices: PriceList, tier: TierId, field: CalculatorField, count: number): CalculatorRow {
  const { sku, creditKind } = CALCULATOR_SERVICES[field];
  const granted = creditKind === null ? 0 : advertisedCredits(prices, tier, creditKind);
  const included = granted === "unlimited" ? count : Math.min(count, granted);
  const unitPrice = addOnPrice(prices, sku, tier);
  return { field, count, included, unitPrice, amount: timesCents(unitPrice, count - included) };
}

/** The calculator uses the advertised pro credits: 9 for Super Nice, which grants 10 (docs/product/pricing.md#calculator). */
function advertisedCredits({ tiers }: PriceList, tier: TierId, kind: CreditKind): CreditCount {
  const { advertisedProCredits, creditsPerTerm } = tiers[tier];
  return kind === "pro" ? advertisedProCredits : creditsPerTerm[kind];
}

export function tierTotals(prices: PriceList, counts: CalculatorCounts): TierTotal[] {
  return shownTiers(prices).map((tier) => tierTotal(prices, tier, counts));
}

/** Returns the tier with the lowest total; on a tie the one with the lower annual cost. */
export function bestTier(prices: PriceList, counts: CalculatorCounts): TierId {
  const totals = tierTotals(prices, counts);
  return totals.reduce((best, next) => (next.total < best.total ? next : best)).tier;
}

/** Scales the counts to `rolls`: add-ons in proportion, rounded. */
export function scaledTo(counts: CalculatorCounts, rolls: number): CalculatorCounts {
  const scale = (count: number) => (counts.devScan === 0 ? 0 : Math.round((count * rolls) / counts.devScan));
  const pairs = CALCULATOR_FIELDS.map((field) => [field, field === "devScan" ? rolls : scale(counts[field])]);
  return Object.fromEntries(pairs) as CalculatorCounts;
}

/** A point of the break-even chart: the cost of a year with that many rolls on each tier, in cents. */
export interface CostPoint {
  readonly rolls: number;
  readonly totals: Readonly<Partial<Record<TierId, Cents>>>;
}

/** Returns each tier's total from 0 to `upTo` rolls, every `step` rolls, with add-ons in proportion. */
export function costCurve(prices: PriceList, counts: CalculatorCounts, upTo: number, step: number): CostPoint[] {
  const length = Math.floor(upTo / Math.max(1, step)) + 1;
  return Array.from({ length }, (_, index) => {
    const rolls = index * Math.max(1, step);
    const pairs = tierTotals(prices, scaledTo(counts, rolls)).map(({ tier, total }) => [tier, total]);
    return { rolls, totals: Object.fromEntries(pairs) as CostPoint["totals"] };
  });
}

/** Number of rolls per year from which a membership is worth its price, and the cheapest plan below that. */
export interface BreakEven {
  readonly rolls: number;
  readonly than: TierId;
}

/** Range of the search for a break-even, in rolls per year, and its first step. */
const LOOKED_AT = { upTo: 2_500, step: 25 } as const;

/**
 * Returns the rolls per year from which `tier` never costs more than any plan with a lower annual price, with add-ons
 * in proportion. Compares with all cheaper plans: "from 513" against paying as you go would be misleading if another
 * membership is cheaper until 1,731. Null if there is no such number.
 */
export function breakEven(prices: PriceList, tier: MemberTierId, counts: CalculatorCounts): BreakEven | null {
  const shown = shownTiers(prices);
  const below = shown.slice(0, shown.indexOf(tier));
  const cheaperAt = (rolls: number): TierId | null => {
    const scaled = scaledTo(counts, rolls);
    const own = tierTotal(prices, tier, scaled).total;
    const [cheapest] = below.map((one) => tierTotal(prices, one, scaled)).toSorted((a, b) => a.total - b.total);
    return cheapest !== undefined && cheapest.total < own ? cheapest.tier : null;
  };
  if (cheaperAt(LOOKED_AT.upTo) !== null) return null;
  let known: number = LOOKED_AT.upTo;
  while (known > 0 && cheaperAt(Math.max(0, known - LOOKED_AT.step)) === null) known -= LOOKED_AT.step;
  for (let rolls = known - 1; rolls >= 0; rolls -= 1) {
    const than = cheaperAt(rolls);
    if (than !== null) return { rolls: rolls + 1, than };
  }
  return { rolls: 1, than: NON_MEMBER };
}

/** Returns a tier's savings compared to paying as you go, in cents; negative if it costs more. */
export function savingOf(prices: PriceList, tier: TierId, counts: CalculatorCounts): Cents {
  return cents(tierTotal(prices, NON_MEMBER, counts).total - tierTotal(prices, tier, counts).total);
}
