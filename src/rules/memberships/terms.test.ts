import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { DAY_MS } from "../time.ts";
import { areCreditsExpired, endsUnheard, remainingTerm, termEnd, tierChange, type Term } from "./terms.ts";
import { tiersOnSale, type TierId } from "./tiers.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);

test.each([
  ["2026-06-15", "year", "2027-06-15"],
  ["2028-02-29", "year", "2029-02-28"],
  ["2026-01-31", "month", "2026-02-28"],
  ["2026-12-31", "month", "2027-01-31"],
] as const)("a term starting on %s and lasting a %s ends on %s", (start, billing, end) => {
  expect(termEnd(at(start), billing)).toEqual(at(end));
});

const tiers = STARTING_PRICE_LIST.tiers;
const term = ({ tier, ...own }: Partial<Omit<Term, "tier">> & { tier: TierId }): Term => ({
  tier: tiers[tier],
  value: tiers[tier].price,
  periodStart: at("2026-01-01"),
  periodEnd: at("2027-01-01"),
  rollCreditsLeft: Number(tiers[tier].creditsPerTerm.roll),
  ...own,
});

describe("tier change", () => {
  test.each([
    // A year has 365 days; 73 are a fifth of it.
    ["on the first day, all credits left", "NICE_2025", 10, "2026-01-01", "VERY_NICE_2025", 19_999, 80_000],
    ["after a fifth of the year", "NICE_2025", 10, "2026-03-15", "VERY_NICE_2025", 15_999, 84_000],
    ["after a fifth, with half of the rolls used", "NICE_2025", 5, "2026-03-15", "VERY_NICE_2025", 9999, 90_000],
    ["with all rolls used", "NICE_2025", 0, "2026-03-15", "SUPER_NICE_2025", 0, 499_999],
    ["on the last day", "VERY_NICE_2025", 30, "2026-12-31", "SUPER_NICE_2025", 273, 499_726],
    ["from a legacy tier without credits, by time", "NICE_2021", 0, "2026-03-15", "NICE_2025", 7999, 12_000],
  ] as const)("to a more expensive tier takes effect at once: %s", (_, tier, rollCreditsLeft, day, to, credit, due) => {
    expect(tierChange(term({ tier, rollCreditsLeft }), tiers[to], at(day))).toEqual({ when: "NOW", credit, due });
  });

  test.each([
    ["VERY_NICE_2025", "NICE_2025", 19_999],
    ["SUPER_NICE_2025", "VERY_NICE_2025", 99_999],
    ["NICE_2023", "NICE_2025", 19_999], // the same price
    ["NICE_MONTHLY", "NICE_2025", 19_999], // 29.99 a month is more expensive
  ] as const)("from %s to %s waits for the renewal", (tier, to, nextPrice) => {
    expect(tierChange(term({ tier }), tiers[to], at("2026-03-15"))).toEqual({ when: "NEXT_TERM", nextPrice });
  });

  test("never costs less than zero, and never credits more than the term was worth", () => {
    const property = fc.property(
      fc.constantFrom<TierId>("NICE_2025", "VERY_NICE_2025", "NICE_2021"),
      fc.constantFrom(...tiersOnSale(STARTING_PRICE_LIST)),
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: -10, max: 500 }),
      (tier, to, value, rollCreditsLeft, day) => {
        const now = new Date(at("2026-01-01").getTime() + day * DAY_MS);
        const change = tierChange(term({ tier, value: cents(value), rollCreditsLeft }), tiers[to], now);
        if (change.when === "NEXT_TERM") return;
        expect(change.credit + change.due).toBe(tiers[to].price);
        expect(change.due).toBeGreaterThanOrEqual(0);
        expect(change.credit).toBeLessThanOrEqual(value);
      },
    );
    fc.assert(property);
  });

  test("a free term is worth nothing", () => {
    expect(remainingTerm(term({ tier: "NICE_2025", value: cents(0) }), at("2026-01-02"))).toBe(0);
  });
});

test.each([
  ["the same term", "a", "2026-01-01", { id: "a", start: "2026-01-01" }, false],
  ["an earlier term of the same membership", "a", "2025-01-01", { id: "a", start: "2026-01-01" }, true],
  ["another membership", "b", "2026-01-01", { id: "a", start: "2026-01-01" }, true],
  ["no current membership", "a", "2026-01-01", null, true],
] as const)("credits of %s: expired is %s", (_, subscriptionId, start, running, over) => {
  const now = running && { subscriptionId: running.id, periodStart: at(running.start) };
  expect(areCreditsExpired({ subscriptionId, periodStart: at(start) }, now)).toBe(over);
});

test.each([
  ["an unbilled one at the end of its term", "ACTIVE", false, "2027-01-01"],
  ["a paid one three days later", "ACTIVE", true, "2027-01-04"],
  ["an unpaid renewal three days after the last attempt", "PAST_DUE", true, "2026-01-11"],
] as const)("a membership without news from billing ends: %s", (_, status, billed, day) => {
  const { periodStart, periodEnd } = term({ tier: "NICE_2025" });
  expect(endsUnheard({ status, billed, periodStart, periodEnd })).toEqual(at(day));
});
