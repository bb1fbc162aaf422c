import type { OrderSummary } from "../../../contract/orders/order.ts";

/** "2 rolls, 1 item". */
export function contentText({ rolls, items }: OrderSummary): string {
  const parts = [
    ...(rolls > 0 || items === 0 ? [`${rolls} ${rolls === 1 ? "roll" : "rolls"}`] : []),
    ...(items > 0 ? [`${items} ${items === 1 ? "item" : "items"}`] : []),
  ];
  return parts.join(", ");
}
