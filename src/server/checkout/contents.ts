import type { DraftLine, OrderDraft, RollDraft } from "../../contract/checkout/order-draft.ts";
import { DELIVERIES, type DeliveryMethod } from "../../rules/shipping/delivery.ts";
import { invalidField } from "../platform/http/errors.ts";

/** A line with the free USPS label, which stays when the order is repriced. */
export type LabelLine = { tempKey: string };

/** The contents of a new or changed order: all inputs of its price except the customer. */
export type Contents = {
  /** The `tempKey` of a stored roll is its id. */
  rolls: readonly RollDraft[];
  /** The `tempKey` of a stored line is its id. */
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

/** Checks the draft as a whole: duplicate keys, and a delivery method that is not offered. */
export function checkDraft({
  rolls,
  lines,
  deliveryMethod,
}: Pick<OrderDraft, "rolls" | "lines" | "deliveryMethod">): void {
  if (deliveryMethod !== null && !DELIVERIES[deliveryMethod].active) {
    throw invalidField("deliveryMethod", `${DELIVERIES[deliveryMethod].label} is not offered at the moment.`);
  }
  checkKeys("rolls", rolls);
  checkKeys("lines", lines);
}

function checkKeys(part: "rolls" | "lines", things: readonly { tempKey: string }[]): void {
  const keys = new Set<string>();
  for (const [index, { tempKey }] of things.entries()) {
    if (keys.has(tempKey)) throw invalidField(`${part}.${index}.tempKey`, `Two ${part} have the same key.`);
    keys.add(tempKey);
  }
}
