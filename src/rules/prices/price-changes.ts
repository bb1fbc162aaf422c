import { CREDIT_KIND_LABELS, CREDIT_KINDS, TIER_IDS, type CreditCount, type TierId } from "../memberships/tiers.ts";
import { formatDollars } from "../money.ts";
import type { PriceList, Tier } from "./price-list.ts";
import { ORDER_ROWS, TIER_ROWS } from "./price-rows.ts";

/** A difference between two price lists, for people. */
export interface PriceChange {
  /** PRICE: a service's price. TIER: a membership's terms. */
  readonly kind: "PRICE" | "TIER";
  /** "Rush" */
  readonly what: string;
  /** Null where the price is the same for everyone. */
  readonly tier: TierId | null;
  readonly before: string;
  readonly after: string;
}

const creditText = (count: CreditCount): string => (count === "unlimited" ? "Unlimited" : String(count));

/** A tier's terms, as shown to people. */
const TERMS: readonly { readonly what: string; readonly text: (tier: Tier) => string }[] = [
  { what: "Name", text: ({ label }) => label },
  { what: "Description", text: ({ desc }) => desc },
  { what: "On sale", text: ({ active }) => (active ? "Yes" : "No") },
  { what: "Price", text: ({ price }) => formatDollars(price) },
  { what: "Displayed price", text: ({ displayedPrice }) => formatDollars(displayedPrice) },
  ...CREDIT_KINDS.map((kind) => ({
    what: `${CREDIT_KIND_LABELS[kind]} credits`,
    text: ({ creditsPerTerm }: Tier) => creditText(creditsPerTerm[kind]),
  })),
  { what: "Advertised pro scan credits", text: ({ advertisedProCredits }) => String(advertisedProCredits) },
  { what: "Lookup key", text: ({ lookupKey }) => lookupKey },
];

/** Returns all differences, prices first. */
export function priceChanges(before: PriceList, after: PriceList): PriceChange[] {
  const ofTiers = TIER_ROWS.flatMap(({ label, read }) =>
    TIER_IDS.filter((tier) => read(before)[tier] !== read(after)[tier]).map((tier) => ({
      kind: "PRICE" as const,
      what: label,
      tier,
      before: formatDollars(read(before)[tier]),
      after: formatDollars(read(after)[tier]),
    })),
  );
  const ofOrders = ORDER_ROWS.filter(({ read }) => read(before) !== read(after)).map(({ label, read }) => ({
    kind: "PRICE" as const,
    what: label,
    tier: null,
    before: formatDollars(read(before)),
    after: formatDollars(read(after)),
  }));
  const terms = TIER_IDS.flatMap((tier) =>
    TERMS.map(({ what, text }) => ({
      kind: "TIER" as const,
      what,
      tier,
      before: text(before.tiers[tier]),
      after: text(after.tiers[tier]),
    })).filter((change) => change.before !== change.after),
  );
  return [...ofTiers, ...ofOrders, ...terms];
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** "12 price changes, 3 tier changes": how much differs; null if nothing does. */
export function changesText(changes: readonly PriceChange[]): string | null {
  const prices = changes.filter(({ kind }) => kind === "PRICE").length;
  const tiers = new Set(changes.filter(({ kind }) => kind === "TIER").map(({ tier }) => tier)).size;
  const parts = [
    ...(prices === 0 ? [] : [counted(prices, "price change", "price changes")]),
    ...(tiers === 0 ? [] : [counted(tiers, "tier change", "tier changes")]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
