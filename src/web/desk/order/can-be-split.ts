import type { Order } from "../../../contract/orders/order.ts";

/** Whether an order has a pick-up of more than one roll, which can go on in two. */
export const canBeSplit = (order: Order): boolean =>
  order.status !== "CANCELED" &&
  order.pickUps.some(({ id }) => order.rolls.filter(({ pickUpId }) => pickUpId === id).length > 1);
