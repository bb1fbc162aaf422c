import type { updateOrder } from "../../contract/checkout/checkout.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Order } from "../../contract/orders/order.ts";
import type { CallDeps } from "../deps.ts";
import { orderView, type Viewer } from "../orders/order-view.ts";
import { reviseOrder } from "./revise-order.ts";

/** Ends the transaction in which something was only tried. */
class OnlyTried extends Error {
  readonly order: Order;
  constructor(order: Order) {
    super("only tried");
    this.order = order;
  }
}

/**
 * What an order would be with changes: they are made, looked at and rolled back with all that they took, so that the price
 * is the one that making them gives, and what they are refused for is told before.
 */
export async function previewOrderChange(
  deps: CallDeps,
  { orderId, customerId }: { orderId: number; customerId?: string },
  { version, internalNotes, ...changes }: BodyOf<typeof updateOrder>,
  viewer: Viewer,
): Promise<Order> {
  try {
    return await deps.db.transaction(async (tx) => {
      // A transaction within one is a savepoint of it: what the change writes ends with this one.
      const trying = { ...deps, db: tx as unknown as CallDeps["db"] };
      await reviseOrder(trying, {
        orderId,
        ...(customerId && { customerId }),
        by: viewer.userId,
        version,
        internalNotes,
        changes,
      });
      throw new OnlyTried(await orderView(trying, orderId, viewer));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.order;
    throw error;
  }
}
