import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { orders } from "./tables.ts";

/** Changes the lab's notes, unless someone changed the order since it was looked at. */
export async function updateOrder(
  deps: Deps,
  change: { orderId: number; by: string; version: number; internalNotes: string },
): Promise<void> {
  const { orderId, by, version, internalNotes } = change;
  await deps.db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ internalNotes, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), eq(orders.version, version)))
      .returning({ id: orders.id, customerId: orders.customerId });
    if (order === undefined) {
      const [now] = await tx.select({ version: orders.version }).from(orders).where(eq(orders.id, orderId));
      throw now === undefined ? notFound("There is no such order.") : refuse(contract.updateOrder, "STALE", now);
    }
    await recordOrderEvent(deps, tx, order, { type: "NOTES_CHANGED", text: "Changed the lab's notes", by });
  });
}
