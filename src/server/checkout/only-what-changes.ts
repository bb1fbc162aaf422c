import type { OrderChanges } from "../../contract/checkout/order-draft.ts";
import type { LockedOrder } from "../orders/lock-order.ts";

/**
 * Removes unchanged parts from a change: screens send the whole order with its changes
 * (docs/product/checkout.md#changing-an-open-order).
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
