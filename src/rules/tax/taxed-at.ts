import { LAB_ADDRESS } from "../brand.ts";
import type { DeliveryMethod } from "../shipping/delivery.ts";

/** The counter's address, with every field that a tax rate depends on. */
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
 * Returns the address where an order is taxed (docs/product/tax.md#how-a-rate-is-found): our counter for pick-ups,
 * regardless of the customer's home; otherwise the home, or the shipping address if the customer chooses so. Null while
 * no address is known.
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
