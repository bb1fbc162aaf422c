import { NO_CREDITS, TIER_IDS, type BillingPeriod, type Credits, type TierId } from "../memberships/tiers.ts";
import { cents } from "../money.ts";
import type { PriceList, Tier, TierPrices } from "./price-list.ts";

type Terms = Pick<Tier, "active" | "label" | "desc"> & {
  price: number;
  displayedPrice?: number;
  billing?: BillingPeriod;
  credits?: Partial<Credits>;
  advertisedProCredits?: number;
};

function tier(id: TierId, terms: Terms): Tier {
  const creditsPerTerm: Credits = { ...NO_CREDITS, ...terms.credits };
  return {
    active: terms.active,
    label: terms.label,
    desc: terms.desc,
    price: cents(terms.price),
    displayedPrice: cents(terms.displayedPrice ?? terms.price),
    billing: terms.billing ?? "year",
    creditsPerTerm,
    advertisedProCredits: terms.advertisedProCredits ?? Number(creditsPerTerm.pro),
    lookupKey: id.toLowerCase(),
    formerLookupKeys: [],
  };
}

/** Cents for non-members, the three tiers of 2025, and legacy tiers, with exceptions for single tiers. */
function row(
  nonMember: number,
  nice: number,
  veryNice: number,
  superNice: number,
  legacy: number,
  differing: Partial<Record<TierId, number>> = {},
): TierPrices {
  const shown = { NON_MEMBER: nonMember, NICE_2025: nice, VERY_NICE_2025: veryNice, SUPER_NICE_2025: superNice };
  const own: Partial<Record<TierId, number>> = { ...shown, ...differing };
  return Object.fromEntries(TIER_IDS.map((id) => [id, cents(own[id] ?? legacy)])) as Record<TierId, TierPrices[TierId]>;
}

const sameForAll = (price: number): TierPrices => row(price, price, price, price, price);

/**
 * The specification's prices, which a new lab starts with: its first version (migrations/0009_price-lists.sql has the
 * same numbers). 4K scans are 299 for Super Nice, and uncut sleeving is 199 / 99 / 99 / 0 / 199
 * (docs/product/money.md#prices-of-services).
 */
export const STARTING_PRICE_LIST: PriceList = {
  tiers: {
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
  },
  addOns: {
    rush: row(1499, 999, 499, 0, 999, { SUPER_NICE_2023: 0 }),
    proscans: row(2499, 1999, 1499, 999, 2499),
    halfframes: row(999, 799, 799, 799, 599),
    e6proscanadd: sameForAll(500),
    ecn2proscanadd: sameForAll(1500),
    "4x6prints": row(1199, 999, 999, 999, 999),
    "4kscans": row(1199, 999, 299, 299, 0),
    cutsleeving: sameForAll(199),
    uncutsleeving: row(199, 99, 99, 0, 199),
    pushpullroll: row(299, 199, 199, 199, 199),
    // Cross-processing costs the lab as much as a push (a hand-run roll), so it has the same price
    // (docs/product/money.md#prices-of-services).
    crossprocessroll: row(299, 199, 199, 199, 199),
    additionalroll: row(1799, 1499, 1199, 999, 999),
  },
  returnNegatives: row(799, 699, 0, 0, 999, { VERY_NICE_2023: 499, SUPER_NICE_2023: 0 }),
  shipNegativesLater: cents(999),
  benchSleeving: row(299, 199, 199, 199, 199),
  unlock: row(299, 299, 0, 0, 299, { VERY_NICE_2023: 0, SUPER_NICE_2023: 0 }),
  deliveries: { PREPAID_LABEL: cents(1499), RETURN_MAILER: cents(2499) },
  goodsShipping: cents(999),
};
