import type { OrderSummary } from "../../../contract/orders/order.ts";
import type { GoodsState } from "../../../rules/orders/goods.ts";

const WORDS: Record<GoodsState, string> = {
  TO_PACK: "Packing",
  PACKED: "Packed",
  SENT: "On its way",
  ARRIVED: "Arrived",
  HANDED_OVER: "Picked up",
};

/** Describes the state of a paid order's shop items for a list row; null if there are none. */
export function goodsText({
  status,
  goods,
  deliveryMethod,
}: Pick<OrderSummary, "status" | "goods" | "deliveryMethod">): string | null {
  if (goods === null || (status !== "PAID" && status !== "COMPLETE")) return null;
  return goods === "PACKED" && deliveryMethod === "IN_STORE_PICKUP" ? "Ready at the counter" : WORDS[goods];
}
