import { benefitsOf } from "../../rules/memberships/benefits.ts";
import { tiersOnSale, type MemberTierId, type TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice, type PriceList } from "../../rules/prices/price-list.ts";

const CREDIT_WORDS = {
  devScanCredits: "rolls developed + scanned",
  scan4KCredits: "4K scans",
  rushCredits: "rush rolls",
  proScanCredits: "Pro scans",
} as const;

/** Returns a tier's yearly benefits, one per line: "10 rolls developed + scanned". */
export function includedOf(prices: PriceList, tier: TierId): string[] {
  const benefits = benefitsOf(prices, tier);
  const credits = Object.entries(CREDIT_WORDS).flatMap(([key, words]) => {
    const { value } = benefits[key as keyof typeof CREDIT_WORDS];
    if (value === 0) return [];
    return [value === "unlimited" ? `Unlimited ${words}` : `${value} ${words}`];
  });
  return [...credits, `${formatDollars(devScanPrice(prices, tier))} for every roll after that`];
}

/** Returns the tier in the URL's query, if it is on sale. */
export function tierOfSearch(prices: PriceList, search: string): MemberTierId | null {
  const named = new URLSearchParams(search).get("tier");
  return tiersOnSale(prices).find((tier) => tier === named) ?? null;
}

/** Path of the purchase page (docs/product/memberships.md#screens-of-memberships). */
export const purchasePath = (tier: MemberTierId): string => `/memberships/purchase?tier=${tier}`;
