import type { DeliveryMethod } from "../shipping/delivery.ts";
import { type RollDraft, wantsReturnShipping } from "./roll-draft.ts";

/**
 * Whether a film order needs its customer's address (docs/product/checkout.md#placing-an-order). Film dropped off and
 * picked up in the store does not, unless a courier collects it or its negatives are mailed back, including unclaimed
 * ones.
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
