import type { updateOrder } from "../../contract/checkout/checkout.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Order } from "../../contract/orders/order.ts";
import type { CallDeps } from "../deps.ts";
import { orderView, type Viewer } from "../orders/order-view.ts";
import { reviseOrder } from "./revise-order.ts";

/** Rolls back the trial transaction. */
class OnlyTried extends Error {
  readonly order: Order;
  constructor(order: Order) {
    super("only tried");
    this.order = order;
  }
}

/**
 * Returns the order as it would be after changes. Makes them, reads the result and rolls everything back, so that the
 * price and any rejection match the real change.
 */
export async function previewOrderChange(
  deps: CallDeps,
  { orderId, customerId }: { orderId: number; customerId?: string },
  { version, internalNotes, ...changes }: BodyOf<typeof updateOrder>,
  viewer: Viewer,
): Promise<Order> {
  try {
    return await deps.db.transaction(async (tx) => {
      // A nested transaction is a savepoint, so the change's writes end with this one.
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
