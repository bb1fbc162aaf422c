import type { Order } from "../../../contract/orders/order.ts";
import { hasEmail } from "../../../rules/accounts/email.ts";
import { isPackedHere } from "../../../rules/orders/goods.ts";
import type { NextAction } from "../../parts/orders/next-action.ts";

type Facts = Pick<
  Order,
  "status" | "total" | "events" | "lines" | "goodsPackedAt" | "goodsHandedOverAt" | "deliveryMethod" | "shipments"
>;

/** Returns the action that a payment waits for; null for a paid or canceled order. */
export function nextPaymentAction({
  status,
  total,
  events,
  customer,
}: Facts & Pick<Order, "customer">): NextAction | null {
  if (status === "OPEN") return { label: "Invoice", target: '[data-desk="invoice"]' };
  if (status !== "INVOICED") return null;
  const isSent = !hasEmail(customer.email) || events.some(({ type }) => type === "INVOICE_SENT");
  if (!isSent) return { label: "Send invoice", target: '[data-desk="send"]' };
  return total > 0 ? { label: "Take payment", target: '[data-desk="reader"]' } : null;
}

/** Returns the next action on a paid order's goods and parcels, then its completion. @param isFilmDone or there is none */
export function nextPackingAction(order: Facts, isFilmDone: boolean): NextAction | null {
  if (order.status !== "PAID") return null;
  const here = order.lines.some(isPackedHere);
  if (here && order.goodsPackedAt === null) return { label: "Pack items", target: "[data-goods] input", isFocus: true };
  if (here && order.deliveryMethod === "IN_STORE_PICKUP" && order.goodsHandedOverAt === null)
    return { label: "Mark as handed over", target: "[data-hand-over]" };
  if (order.shipments.some(({ toCustomer, shippedAt }) => toCustomer && shippedAt === null))
    return { label: "Send parcel", target: "[data-parcels] [data-unsent] button", isFocus: true };
  return isFilmDone ? { label: "Complete order", target: '[data-desk="complete"]' } : null;
}
