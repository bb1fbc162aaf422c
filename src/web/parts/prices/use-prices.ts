import { createContext, use } from "react";
import type { PriceList } from "../../../rules/prices/price-list.ts";

export const PricesContext = createContext<PriceList | null>(null);

/** Returns the price list in force, or the draft that staff preview. */
export function usePrices(): PriceList {
  const prices = use(PricesContext);
  if (prices === null) throw new Error("usePrices needs the root's price list");
  return prices;
}
