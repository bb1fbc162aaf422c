import type { OrderSummary } from "../../../contract/orders/order.ts";

/** "2 rolls, 1 item"; a number and its noun never wrap. */
export function contentText({ rolls, items }: OrderSummary): string {
  const parts = [
    ...(rolls > 0 || items === 0 ? [`${rolls}\u00a0${rolls === 1 ? "roll" : "rolls"}`] : []),
    ...(items > 0 ? [`${items}\u00a0${items === 1 ? "item" : "items"}`] : []),
  ];
  return parts.join(", ");
}
