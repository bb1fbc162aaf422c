import type { DeliveryMethod } from "../shipping/delivery.ts";
import { type RollDraft, wantsReturnShipping } from "./roll-draft.ts";

/**
 * Whether an order of film needs its customer's address (docs/product/checkout.md#placing-an-order): what is brought and
 * picked up in the store does not, unless a courier comes for it or its negatives travel back, also when nobody fetched them.
 */
export function filmNeedsAddress({
  rolls,
  deliveryMethod,
  returnShipping,
  byCourier,
}: {
  rolls: readonly Pick<RollDraft, "negativesAction" | "returnToCustomer">[];
  deliveryMethod: DeliveryMethod | null;
  returnShipping: boolean;
  byCourier: boolean;
}): boolean {
  if (rolls.length === 0) return false;
  if (deliveryMethod !== "IN_STORE_PICKUP" || byCourier || returnShipping) return true;
  return rolls.some((roll) => wantsReturnShipping(roll) || roll.negativesAction === "PICK_UP_SHIP");
}
