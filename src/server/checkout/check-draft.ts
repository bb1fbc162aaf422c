import type { OrderDraft } from "../../contract/checkout/order-draft.ts";
import { DELIVERIES } from "../../rules/shipping/delivery.ts";
import { invalidField } from "../platform/http/errors.ts";

/** What only the parts together can have wrong: two of one name, or a way that is not offered. */
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

export function checkKeys(part: "rolls" | "lines", things: readonly { tempKey: string }[]): void {
  const keys = new Set<string>();
  for (const [index, { tempKey }] of things.entries()) {
    const what = part === "rolls" ? "rolls" : "lines";
    if (keys.has(tempKey)) throw invalidField(`${part}.${index}.tempKey`, `Two ${what} have the same key.`);
    keys.add(tempKey);
  }
}
