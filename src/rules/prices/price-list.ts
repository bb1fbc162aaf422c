import { shownTiers, type BillingPeriod, type Credits, type TierId } from "../memberships/tiers.ts";
import { addCents, cents, type Cents } from "../money.ts";
import type { AddOnKey } from "../products/catalogue.ts";
import type { Process } from "../film/film.ts";
import type { PaidDelivery } from "../shipping/delivery.ts";

/** A price in cents for each tier: a service costs every tier something, even if it is the same. */
export type TierPrices = Readonly<Record<TierId, Cents>>;

/** A membership tier's terms (docs/product/memberships.md#tiers). */
export interface Tier {
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
  /** The provider's name of the price. */
  readonly lookupKey: string;
  /** Earlier names, which memberships sold before may still have. */
  readonly formerLookupKeys: readonly string[];
}

/** Everything that a lab charges for its services, in one version (docs/product/prices.md). */
export interface PriceList {
  readonly tiers: Readonly<Record<TierId, Tier>>;
  readonly addOns: Readonly<Record<AddOnKey, TierPrices>>;
  /** Shipping an order's negatives back, if requested with the order: per order. */
  readonly returnNegatives: TierPrices;
  /** Shipping them if requested later: per order. */
  readonly shipNegativesLater: Cents;
  /** Sleeving that a negatives action requires: per roll. */
  readonly benchSleeving: TierPrices;
  /** Unlocking a larger size: per scan and size. */
  readonly unlock: TierPrices;
  readonly deliveries: Readonly<Record<PaidDelivery, Cents>>;
  /** Shipping shop goods: per order. */
  readonly goodsShipping: Cents;
}

/** Returns the price of one unit of an add-on for `tier`, in cents. */
export const addOnPrice = ({ addOns }: PriceList, key: AddOnKey, tier: TierId): Cents => addOns[key][tier];

/**
 * Returns the price of developing and scanning one C-41 or black and white roll, in cents. The first roll costs the
 * same as an additional one.
 */
export const devScanPrice = (prices: PriceList, tier: TierId): Cents => addOnPrice(prices, "additionalroll", tier);

/** Surcharges of some processes on top of a roll's development and scanning. */
export const PROCESS_ADD_ONS: Readonly<Partial<Record<Process, AddOnKey>>> = {
  E6: "e6proscanadd",
  ECN2: "ecn2proscanadd",
};

/** Returns the price of developing and scanning one roll in its process, in cents. */
export function developmentPrice(prices: PriceList, process: Process, tier: TierId): Cents {
  const addOn = PROCESS_ADD_ONS[process];
  return addCents(devScanPrice(prices, tier), ...(addOn === undefined ? [] : [addOnPrice(prices, addOn, tier)]));
}

/** Returns the lowest price of a roll that any tier on sale has, in cents. */
export const leastDevScan = (prices: PriceList): Cents =>
  cents(Math.min(...shownTiers(prices).map((tier) => devScanPrice(prices, tier))));
