import { LAB_ADDRESS } from "../brand.ts";
import type { DeliveryMethod } from "../shipping/delivery.ts";

/** What of an address a tax rate goes by; our counter's has all of it. */
const COUNTER = {
  placeId: null,
  address1: LAB_ADDRESS.address1,
  address2: LAB_ADDRESS.address2,
  city: LAB_ADDRESS.city,
  state: LAB_ADDRESS.state,
  zip: LAB_ADDRESS.zip,
  country: LAB_ADDRESS.country,
} as const;

/**
 * Where an order is taxed (docs/product/tax.md#how-a-rate-is-found): what is picked up changes hands at our counter, wherever
 * its buyer lives; else it goes by the home, or by where it is sent when the customer says so. Null while no address is known.
 */
export function taxedAt<Address>({
  deliveryMethod,
  home,
  shipTo,
  byHome,
}: {
  deliveryMethod: DeliveryMethod | null;
  home: Address | null;
  shipTo: Address | null;
  byHome: boolean;
}): Address | typeof COUNTER | null {
  if (deliveryMethod === "IN_STORE_PICKUP") return COUNTER;
  return byHome ? (home ?? shipTo) : shipTo;
}
