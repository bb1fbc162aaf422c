import { createContext, use } from "react";
import { getPriceVersion } from "../../../contract/prices/prices.ts";
import type { PriceList } from "../../../rules/prices/price-list.ts";
import { useCall } from "../../platform/query.ts";

export const PricesContext = createContext<(PriceList & { readonly version: number }) | null>(null);

/** Returns the price list in force, or the draft that staff preview. */
export function usePrices(): PriceList & { readonly version: number } {
  const prices = use(PricesContext);
  if (prices === null) throw new Error("usePrices needs the root's price list");
  return prices;
}

/** Returns the price list that an order was sold at, which also prices what is added to it. */
export function useOrderPrices({ priceVersion }: { priceVersion: number }): PriceList {
  const present = usePrices();
  const isPresent = present.version === priceVersion;
  const sold = useCall(getPriceVersion, { params: { priceVersion } }, { enabled: !isPresent, staleTime: Infinity });
  return isPresent ? present : (sold.data ?? present);
}
