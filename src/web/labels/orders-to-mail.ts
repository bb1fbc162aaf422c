import type { OrderSummary } from "../../contract/orders/order.ts";
import type { OrderStatus } from "../../rules/orders/statuses.ts";

/** Statuses that allow a label: neither canceled nor complete. */
const OPEN: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["OPEN", "INVOICED", "PAID"]);

/**
 * Returns the orders whose film is not yet on its way: those eligible for the free USPS label
 * (docs/product/shipping.md#free-label).
 */
export function ordersToMail<Order extends Pick<OrderSummary, "status" | "rolls" | "rollEvents" | "parentOrderId">>(
  orders: readonly Order[],
): Order[] {
  return orders.filter(
    ({ status, rolls, rollEvents, parentOrderId }) =>
      OPEN.has(status) && rolls > 0 && rollEvents.RECEIVED === 0 && parentOrderId === null,
  );
}
