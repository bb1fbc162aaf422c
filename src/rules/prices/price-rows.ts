import type { TierId } from "../memberships/tiers.ts";
import type { Cents } from "../money.ts";
import { ADD_ON_LABELS, type AddOnKey } from "../products/catalogue.ts";
import { DELIVERIES, PAID_DELIVERIES } from "../shipping/delivery.ts";
import type { PriceList, TierPrices } from "./price-list.ts";

/** A row of the price tables: where it is in a list, and how it is replaced. */
interface Row<Value> {
  readonly key: string;
  readonly label: string;
  /** "per roll" */
  readonly unit: string;
  readonly read: (prices: PriceList) => Value;
  readonly write: (prices: PriceList, value: Value) => PriceList;
}

const addOn = (key: AddOnKey, unit = "per roll", label = ADD_ON_LABELS[key]): Row<TierPrices> => ({
  key,
  label,
  unit,
  read: ({ addOns }) => addOns[key],
  write: (prices, value) => ({ ...prices, addOns: { ...prices.addOns, [key]: value } }),
});

/** Prices that differ by tier. */
export const TIER_ROWS: readonly Row<TierPrices>[] = [
  addOn("additionalroll", "per roll", "Development & scanning"),
  addOn("e6proscanadd", "on top, per roll"),
  addOn("ecn2proscanadd", "on top, per roll"),
  addOn("crossprocessroll"),
  addOn("pushpullroll"),
  addOn("halfframes"),
  addOn("4kscans"),
  addOn("proscans"),
  addOn("rush"),
  addOn("4x6prints"),
  addOn("cutsleeving"),
  addOn("uncutsleeving"),
  {
    key: "benchSleeving",
    label: "Sleeving by choice of negatives",
    unit: "per roll",
    read: ({ benchSleeving }) => benchSleeving,
    write: (prices, benchSleeving) => ({ ...prices, benchSleeving }),
  },
  {
    key: "returnNegatives",
    label: "Returning negatives",
    unit: "per order",
    read: ({ returnNegatives }) => returnNegatives,
    write: (prices, returnNegatives) => ({ ...prices, returnNegatives }),
  },
  {
    key: "unlock",
    label: "Unlocking a larger scan",
    unit: "per scan",
    read: ({ unlock }) => unlock,
    write: (prices, unlock) => ({ ...prices, unlock }),
  },
];

/** Prices that are the same for everyone. */
export const ORDER_ROWS: readonly Row<Cents>[] = [
  ...PAID_DELIVERIES.map((method): Row<Cents> => ({
    key: method,
    label: DELIVERIES[method].label,
    unit: "per order",
    read: ({ deliveries }) => deliveries[method],
    write: (prices, value) => ({ ...prices, deliveries: { ...prices.deliveries, [method]: value } }),
  })),
  {
    key: "shipNegativesLater",
    label: "Shipping negatives, chosen later",
    unit: "per order",
    read: ({ shipNegativesLater }) => shipNegativesLater,
    write: (prices, shipNegativesLater) => ({ ...prices, shipNegativesLater }),
  },
  {
    key: "goodsShipping",
    label: "Shipping shop goods",
    unit: "per order",
    read: ({ goodsShipping }) => goodsShipping,
    write: (prices, goodsShipping) => ({ ...prices, goodsShipping }),
  },
];

/** Returns the list with another price of a row for one tier. */
export const withTierPrice = (prices: PriceList, row: Row<TierPrices>, tier: TierId, price: Cents): PriceList =>
  row.write(prices, { ...row.read(prices), [tier]: price });
