import type { Benefit } from "../../rules/memberships/benefits.ts";
import type { BreakEven } from "../../rules/memberships/calculator.ts";
import { NON_MEMBER, type MemberTierId, type TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/** Path of the purchase page (docs/product/pricing.md#pricing-page). */
export const purchasePath = (tier: MemberTierId): string => `/memberships/purchase?tier=${tier}`;

export const isForSale = (tier: TierId): tier is MemberTierId => tier !== NON_MEMBER;

/** "pays off from 197 rolls a year: until then Nice is cheaper". */
export function breakEvenText(prices: PriceList, from: BreakEven | null): string {
  if (from === null) return "is never the cheapest with these counts";
  const until = from.than === NON_MEMBER ? "paying as you go" : prices.tiers[from.than].label;
  return `pays off from ${from.rolls.toLocaleString("en-US")} rolls a year: until then ${until} is cheaper`;
}

/** Returns a table cell's text; `spoken` where a symbol needs words. */
export function cellOf({ key, type, value }: Benefit): { shown: string; spoken?: string } {
  switch (type) {
    case "PRICE":
      if (value > 0) return { shown: formatDollars(value) };
      return { shown: key === "annualCost" ? "No fee" : "Free" };
    case "CREDIT":
      if (value === "unlimited") return { shown: "Unlimited" };
      return value === 0 ? { shown: "–", spoken: "None" } : { shown: String(value) };
    case "SERVICE":
      return { shown: value };
  }
}
