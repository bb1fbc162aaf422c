import type { OrderSummary } from "../../contract/orders/order.ts";
import type { OrderStatus } from "../../rules/orders/statuses.ts";

/** Orders that are still open to a label: neither canceled nor done. */
const OPEN: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["OPEN", "INVOICED", "PAID"]);

/** The orders whose film has yet to travel to the lab: those that the free USPS label can be for (docs/product/shipping.md#free-label). */
export function ordersToMail<Order extends Pick<OrderSummary, "status" | "rolls" | "rollEvents" | "parentOrderId">>(
  orders: readonly Order[],
): Order[] {
  return orders.filter(
    ({ status, rolls, rollEvents, parentOrderId }) =>
      OPEN.has(status) && rolls > 0 && rollEvents.RECEIVED === 0 && parentOrderId === null,
  );
}
