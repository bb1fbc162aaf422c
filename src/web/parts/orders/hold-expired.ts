import type { Order } from "../../../contract/orders/order.ts";

/** Whether an unpaid order's reservation has expired. The order is canceled within a minute. */
export const isHoldExpired = (order: Pick<Order, "heldUntil"> | null | undefined): boolean =>
  order?.heldUntil != null && Date.parse(order.heldUntil) <= Date.now();
