import type { PriceList } from "../../rules/prices/price-list.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

/** A published price list with its number, from 1. */
export type PriceVersion = PriceList & { readonly version: number };

export type PriceLists = {
  /** Returns the version that holds now. */
  inForce(): PriceVersion;
};

const FIRST: PriceVersion = { ...STARTING_PRICE_LIST, version: 1 };

export const openPriceLists = (): PriceLists => ({ inForce: () => FIRST });
