import { cents, timesCents, type Cents } from "../money.ts";
import type { PriceList, Tier } from "../prices/price-list.ts";

/** The non-member default, then the three tiers on sale, then the legacy ones (docs/product/memberships.md#tiers). */
export const TIER_IDS = [
  "NON_MEMBER",
  "NICE_2025",
  "VERY_NICE_2025",
  "SUPER_NICE_2025",
  "NICE_2023",
  "VERY_NICE_2023",
  "SUPER_NICE_2023",
  "NICE_2021",
  "NICE_MONTHLY",
] as const;

export type TierId = (typeof TIER_IDS)[number];

export const NON_MEMBER = "NON_MEMBER" satisfies TierId;

/** The tiers of members, which may be on sale or legacy (docs/product/prices.md). */
export const MEMBER_TIER_IDS = TIER_IDS.filter((id) => id !== NON_MEMBER);

export type MemberTierId = Exclude<TierId, typeof NON_MEMBER>;

export const RECOMMENDED_TIER_ID: MemberTierId = "NICE_2025";

/** Kinds of service credits: development and scanning of a roll, its 4K scan, its rush handling, its pro scan. */
export const CREDIT_KINDS = ["roll", "scan4K", "rush", "pro"] as const;

export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_KIND_LABELS: Record<CreditKind, string> = {
  roll: "Dev + scan",
  scan4K: "4K scan",
  rush: "Rush",
  pro: "Pro scan",
};

export type CreditCount = number | "unlimited";

export type Credits = Readonly<Record<CreditKind, CreditCount>>;

export const NO_CREDITS = { roll: 0, scan4K: 0, rush: 0, pro: 0 } as const satisfies Credits;

export const BILLING_PERIODS = ["year", "month"] as const;

export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Returns the tiers on sale, cheapest first. */
export const tiersOnSale = ({ tiers }: PriceList): MemberTierId[] =>
  MEMBER_TIER_IDS.filter((id) => tiers[id].active).toSorted((a, b) => yearlyPrice(tiers[a]) - yearlyPrice(tiers[b]));

/** Returns the columns of the pricing page and the calculator, in order (docs/product/pricing.md#pricing-page). */
export const shownTiers = (prices: PriceList): TierId[] => [NON_MEMBER, ...tiersOnSale(prices)];

export const yearlyPrice = ({ price, billing }: Tier): Cents => (billing === "year" ? price : timesCents(price, 12));

/** SKU of a tier's product in orders and invoices. */
export const tierSku = (id: TierId): string => `membership-${id.toLowerCase().replaceAll("_", "-")}`;

/**
 * Returns the tier of a subscription's price, also by the price's earlier lookup keys, ignoring case; null if the price
 * is not ours.
 */
export function tierOfLookupKey({ tiers }: PriceList, key: string): TierId | null {
  const found = key.toLowerCase();
  return TIER_IDS.find((id) => lookupKeysOf(tiers[id]).includes(found)) ?? null;
}

/** Returns a tier's current and former lookup keys, which are unique to it. */
export const lookupKeysOf = ({ lookupKey, formerLookupKeys }: Tier): string[] => [lookupKey, ...formerLookupKeys];

/** Returns the tier for a customer's prices and services: a lapsed member pays as a non-member. */
export function effectiveTier(tier: TierId, active: boolean): TierId {
  return active ? tier : NON_MEMBER;
}

/** Very Nice status: VERY_NICE_2023 and VERY_NICE_2025 (docs/product/credits.md#tier-in-force). */
export function isVeryNice(tier: TierId): boolean {
  return tier === "VERY_NICE_2025" || tier === "VERY_NICE_2023";
}

/** The Super Nice tiers, which include rush: 2025 and 2023 (docs/product/credits.md#tier-in-force). */
export function isSuperNice(tier: TierId): boolean {
  return tier === "SUPER_NICE_2025" || tier === "SUPER_NICE_2023";
}

/** Whether an order's film goes before other film without rush (docs/product/memberships.md#the-priority-queue). */
export function hasPriority(tier: TierId): boolean {
  return isVeryNice(tier) || isSuperNice(tier);
}

/**
 * Returns the displayed monthly price in cents: annual / 12 rounded half up (Nice: $16.67), or the monthly price
 * itself.
 */
export function displayedMonthlyPrice({ billing, displayedPrice }: Tier): Cents {
  return billing === "month" ? displayedPrice : cents(Math.round(displayedPrice / 12));
}

/** Returns the counted credits left. Unlimited kinds are determined by the tier, so they count as 0. */
export const countedCredits = (left: Readonly<Record<CreditKind, number | null>>): Record<CreditKind, number> =>
  Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, left[kind] ?? 0])) as Record<CreditKind, number>;

export const unlimitedKinds = ({ creditsPerTerm }: Tier): CreditKind[] =>
  CREDIT_KINDS.filter((kind) => creditsPerTerm[kind] === "unlimited");
