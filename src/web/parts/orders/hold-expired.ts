import type { Order } from "../../../contract/orders/order.ts";

/** Whether the time for which an unpaid order is kept is over: it is canceled within a minute. */
export const isHoldExpired = (order: Pick<Order, "heldUntil"> | null | undefined): boolean =>
  order?.heldUntil != null && Date.parse(order.heldUntil) <= Date.now();
