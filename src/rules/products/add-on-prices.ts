import { isShown, isSuperNice, type ShownTierId, type TierId } from "../memberships/tiers.ts";
import type { Process } from "../film/film.ts";
import { addCents, cents, type Cents } from "../money.ts";
import type { AddOnKey } from "./catalogue.ts";

/** Cents for non-members, the three tiers of 2025, and every legacy tier. */
interface PriceRow extends Readonly<Record<ShownTierId, number>> {
  readonly legacy: number;
  /** SUPER_NICE_2023, if it differs from the other legacy tiers. */
  readonly legacySuper?: number;
}

function row(nonMember: number, nice: number, veryNice: number, superNice: number, legacy: number): PriceRow {
  return { NON_MEMBER: nonMember, NICE_2025: nice, VERY_NICE_2025: veryNice, SUPER_NICE_2025: superNice, legacy };
}

const sameForAll = (price: number): PriceRow => row(price, price, price, price, price);

/**
 * Add-on prices by tier (docs/product/money.md#prices-of-services): 4K scans at 299 for Super Nice, uncut sleeving at
 * 199 / 99 / 99 / 0 / 199.
 */
const PRICES: Record<AddOnKey, PriceRow> = {
  rush: { ...row(1499, 999, 499, 0, 999), legacySuper: 0 },
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
};

function priceIn(prices: PriceRow, tier: TierId): Cents {
  if (isShown(tier)) return cents(prices[tier]);
  return cents(isSuperNice(tier) ? (prices.legacySuper ?? prices.legacy) : prices.legacy);
}

/** Returns the price of one unit of an add-on for `tier`, in cents. */
export function addOnPrice(key: AddOnKey, tier: TierId): Cents {
  return priceIn(PRICES[key], tier);
}

/**
 * Returns the price of developing and scanning one C-41 or black and white roll, in cents. The first roll costs the
 * same as an additional one.
 */
export function devScanPrice(tier: TierId): Cents {
  return addOnPrice("additionalroll", tier);
}

/** Surcharges of some processes on top of a roll's development and scanning. */
export const PROCESS_ADD_ONS: Readonly<Partial<Record<Process, AddOnKey>>> = {
  E6: "e6proscanadd",
  ECN2: "ecn2proscanadd",
};

/** Returns the price of developing and scanning one roll in its process, in cents. */
export function developmentPrice(process: Process, tier: TierId): Cents {
  const addOn = PROCESS_ADD_ONS[process];
  return addCents(devScanPrice(tier), ...(addOn === undefined ? [] : [addOnPrice(addOn, tier)]));
}

const RETURN_NEGATIVES: Record<TierId, number> = {
  NON_MEMBER: 799,
  NICE_2025: 699,
  VERY_NICE_2025: 0,
  SUPER_NICE_2025: 0,
  NICE_2023: 999,
  VERY_NICE_2023: 499,
  SUPER_NICE_2023: 0,
  NICE_2021: 999,
  NICE_MONTHLY: 999,
};

/**
 * Price of shipping an order's negatives back when requested with the order, in cents per order
 * (docs/product/money.md#prices-of-shipping).
 */
export function RETURN_NEGATIVES_PRICE(tier: TierId): Cents {
  return cents(RETURN_NEGATIVES[tier]);
}
