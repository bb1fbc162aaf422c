import type { LabPlace } from "../lab-settings/lab-profile.ts";
import type { DeliveryMethod } from "../shipping/delivery.ts";

/** Every field that a tax rate depends on. */
const counterOf = ({ address1, address2, city, state, zip, country }: LabPlace) => ({
  placeId: null,
  address1,
  address2,
  city,
  state,
  zip,
  country,
});
type Counter = ReturnType<typeof counterOf>;

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
  counter,
}: {
  deliveryMethod: DeliveryMethod | null;
  home: Address | null;
  shipTo: Address | null;
  byHome: boolean;
  /** The lab's own address. */
  counter: LabPlace;
}): Address | Counter | null {
  if (deliveryMethod === "IN_STORE_PICKUP") return counterOf(counter);
  return byHome ? (home ?? shipTo) : shipTo;
}
