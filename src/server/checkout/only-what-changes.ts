import type { OrderChanges } from "../../contract/checkout/order-draft.ts";
import type { LockedOrder } from "../orders/lock-order.ts";

/**
 * A change without what the order has already: screens send the whole order back with what is new in it
 * (docs/product/checkout.md#changing-an-open-order), and what stays as it was is no change.
 */
export function onlyWhatChanges(order: LockedOrder, changes: OrderChanges): OrderChanges {
  const { notes, deliveryMethod, returnShipping, useCredits, useAccountCredit, promo, ...parts } = changes;
  return {
    ...parts,
    ...(notes === undefined || notes === order.notes ? {} : { notes }),
    ...(deliveryMethod === undefined || deliveryMethod === order.deliveryMethod ? {} : { deliveryMethod }),
    ...(returnShipping === undefined || returnShipping === order.returnShipping ? {} : { returnShipping }),
    ...(useCredits === undefined || useCredits === order.useCredits ? {} : { useCredits }),
    ...(useAccountCredit === undefined || useAccountCredit === order.useAccountCredit ? {} : { useAccountCredit }),
    ...(promo === undefined || promo?.toLowerCase() === order.couponCode?.toLowerCase() ? {} : { promo }),
  };
}
