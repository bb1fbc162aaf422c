import { cents, type Cents } from "../money.ts";

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

/** The tiers on sale, cheapest first. */
export const PURCHASABLE_TIER_IDS = [
  "NICE_2025",
  "VERY_NICE_2025",
  "SUPER_NICE_2025",
] as const satisfies readonly TierId[];

export type PurchasableTierId = (typeof PURCHASABLE_TIER_IDS)[number];

export const RECOMMENDED_TIER_ID: PurchasableTierId = "NICE_2025";

/** The columns of the pricing page and the calculator, in order (docs/product/pricing.md#pricing-page). */
export const SHOWN_TIER_IDS = [NON_MEMBER, ...PURCHASABLE_TIER_IDS] as const;

export type ShownTierId = (typeof SHOWN_TIER_IDS)[number];

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

export interface Tier {
  readonly id: TierId;
  /** On sale. Legacy tiers keep their terms but cannot be bought. */
  readonly active: boolean;
  readonly label: string;
  readonly desc: string;
  /** Cents per billing period, as charged. */
  readonly price: Cents;
  /** Cents per billing period, as displayed; differs for NICE_2023 only (docs/product/memberships.md#tiers). */
  readonly displayedPrice: Cents;
  readonly billing: BillingPeriod;
  readonly creditsPerTerm: Credits;
  /**
   * Pro credits shown by the calculator and the pricing table: Super Nice grants 10 and advertises 9
   * (docs/product/memberships.md#tiers).
   */
  readonly advertisedProCredits: number;
  readonly sku: string;
  readonly lookupKey: string;
}

type Terms = Pick<Tier, "active" | "label" | "desc"> & {
  price: number;
  displayedPrice?: number;
  billing?: BillingPeriod;
  credits?: Partial<Credits>;
  advertisedProCredits?: number;
};

function tier(id: TierId, terms: Terms): Tier {
  const creditsPerTerm: Credits = { ...NO_CREDITS, ...terms.credits };
  const slug = id.toLowerCase().replaceAll("_", "-");
  return {
    id,
    active: terms.active,
    label: terms.label,
    desc: terms.desc,
    price: cents(terms.price),
    displayedPrice: cents(terms.displayedPrice ?? terms.price),
    billing: terms.billing ?? "year",
    creditsPerTerm,
    advertisedProCredits: terms.advertisedProCredits ?? Number(creditsPerTerm.pro),
    sku: `membership-${slug}`,
    lookupKey: id.toLowerCase(),
  };
}

/** See docs/product/memberships.md#tiers. Prices in cents per billing period. */
export const TIERS: Readonly<Record<TierId, Tier>> = {
  NON_MEMBER: tier("NON_MEMBER", {
    active: false,
    label: "Non-Member",
    desc: "Pay as you go, roll by roll.",
    price: 0,
  }),
  NICE_2025: tier("NICE_2025", {
    active: true,
    label: "Nice",
    desc: "For film photographers who shoot 20+ rolls a year.",
    price: 19_999,
    credits: { roll: 10, scan4K: 3, rush: 3 },
  }),
  VERY_NICE_2025: tier("VERY_NICE_2025", {
    active: true,
    label: "Very Nice",
    desc: "For photographers who shoot every week: priority queue, TIFFs and free return shipping.",
    price: 99_999,
    credits: { roll: 30, scan4K: 30, rush: 30, pro: 3 },
  }),
  SUPER_NICE_2025: tier("SUPER_NICE_2025", {
    active: true,
    label: "Super Nice",
    desc: "For professionals and studios who shoot 500+ rolls a year.",
    price: 499_999,
    credits: { roll: 90, scan4K: 90, rush: "unlimited", pro: 10 },
    advertisedProCredits: 9,
  }),
  NICE_2023: tier("NICE_2023", {
    active: false,
    label: "Nice (2023)",
    desc: "The Nice membership of 2023.",
    price: 19_999,
    displayedPrice: 9_999,
  }),
  VERY_NICE_2023: tier("VERY_NICE_2023", {
    active: false,
    label: "Very Nice (2023)",
    desc: "The Very Nice membership of 2023.",
    price: 49_999,
  }),
  SUPER_NICE_2023: tier("SUPER_NICE_2023", {
    active: false,
    label: "Super Nice (2023)",
    desc: "The Super Nice membership of 2023, rush included.",
    price: 99_999,
    credits: { roll: 30, rush: "unlimited" }, // rush is included in both years (docs/product/credits.md#tier-in-force)
  }),
  NICE_2021: tier("NICE_2021", {
    active: false,
    label: "Nice (2021)",
    desc: "The Nice membership of 2021.",
    price: 9_999,
  }),
  NICE_MONTHLY: tier("NICE_MONTHLY", {
    active: false,
    label: "Nice Monthly",
    desc: "The Nice membership by the month.",
    price: 2_999,
    billing: "month",
    credits: { roll: 3 },
  }),
};

const BY_LOOKUP_KEY: ReadonlyMap<string, TierId> = new Map(TIER_IDS.map((id) => [TIERS[id].lookupKey, id]));

/** Returns the tier of a subscription's price, ignoring the case of its lookup key; null if the price is not ours. */
export function tierOfLookupKey(key: string): TierId | null {
  return BY_LOOKUP_KEY.get(key.toLowerCase()) ?? null;
}

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

/** Whether the pricing page has a column for the tier: non-member or on sale, not legacy. */
export function isShown(tier: TierId): tier is ShownTierId {
  return SHOWN_TIER_IDS.some((id) => id === tier);
}

/**
 * Returns the displayed monthly price in cents: annual / 12 rounded half up (Nice: $16.67), or the monthly price
 * itself.
 */
export function displayedMonthlyPrice(tier: TierId): Cents {
  const { billing, displayedPrice } = TIERS[tier];
  return billing === "month" ? displayedPrice : cents(Math.round(displayedPrice / 12));
}

/** Returns the counted credits left. Unlimited kinds are determined by the tier, so they count as 0. */
export const countedCredits = (left: Readonly<Record<CreditKind, number | null>>): Record<CreditKind, number> =>
  Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, left[kind] ?? 0])) as Record<CreditKind, number>;

export const unlimitedKinds = (tier: TierId): CreditKind[] =>
  CREDIT_KINDS.filter((kind) => TIERS[tier].creditsPerTerm[kind] === "unlimited");
