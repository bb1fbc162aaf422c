import type { DraftLine, OrderDraft, RollDraft } from "../../contract/checkout/order-draft.ts";
import type { DeliveryMethod } from "../../rules/shipping/delivery.ts";

/** A line with the free USPS label, which stays when the order is priced anew. */
export type LabelLine = { tempKey: string };

/** What is in an order, new or as it is to become: all that its price depends on but the customer. */
export type Contents = {
  /** A kept roll's `tempKey` is its id. */
  rolls: readonly RollDraft[];
  /** A kept line's `tempKey` is its id. */
  lines: readonly DraftLine[];
  labels: readonly LabelLine[];
  deliveryMethod: DeliveryMethod | null;
  returnShipping: boolean;
  useCredits: boolean;
  useAccountCredit: boolean;
};

export function contentsOf(draft: OrderDraft): Contents {
  const { rolls, lines, deliveryMethod, returnShipping, useCredits, useAccountCredit } = draft;
  return { rolls, lines, labels: [], deliveryMethod, returnShipping, useCredits, useAccountCredit };
}
