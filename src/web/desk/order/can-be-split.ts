import type { Order } from "../../../contract/orders/order.ts";

/** Whether an order has a pick-up with more than one roll, which can be split in two. */
export const canBeSplit = (order: Order): boolean =>
  order.status !== "CANCELED" &&
  order.pickUps.some(({ id }) => order.rolls.filter(({ pickUpId }) => pickUpId === id).length > 1);
