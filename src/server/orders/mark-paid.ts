import { and, eq, inArray, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Deps, Tx } from "../deps.ts";
import { columnName } from "../platform/database/column-name.ts";
import { inOneStatement, type Parts } from "../platform/database/in-one-statement.ts";
import { orderEventParts } from "./record-order-event.ts";
import { type EffectWhenPaid, orders } from "./tables.ts";

/** What follows a payment is told of the order that was paid. */
export type PaidOrder = {
  id: number;
  customerId: string;
  parentOrderId: number | null;
  whenPaid: EffectWhenPaid | null;
};

/**
 * Moves an order to PAID, records how, and has all that follows done once `tx` has committed (follow-payment.ts). What was
 * bought for another order takes effect on that one at once. The caller holds the order's lock, and has seen that it may
 * be paid.
 * @param payment.amount cents, as charged
 * @param also what is written by the same statement
 */
export async function markPaid(
  deps: Deps,
  tx: Tx,
  { orderId, amount, text, by }: { orderId: number; amount: Cents; text: string; by: string | null },
  also: Parts = {},
): Promise<void> {
  const paid = tx
    .update(orders)
    .set({ status: "PAID", paidAt: deps.now(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("PAID"))))
    .returning({
      id: orders.id,
      customerId: orders.customerId,
      parentOrderId: orders.parentOrderId,
      whenPaid: orders.whenPaid,
    });
  const order = { id: orderId, customerId: sql`${columnName(orders.customerId)}` };
  const { recorded, telling } = orderEventParts(deps, tx, order, { type: "PAID", text, by });
  const [row] = await inOneStatement<PaidOrder>(
    tx,
    { paid, ...also, recorded },
    sql`select id, ${columnName(orders.customerId)} as "customerId",
      ${columnName(orders.parentOrderId)} as "parentOrderId", ${columnName(orders.whenPaid)} as "whenPaid", ${telling}
      from paid`,
  );
  if (row === undefined) throw new Error("an order that may not be paid was marked as paid");
  await deps.jobs.enqueue(tx, "follow-payment", { orderId, amount });
  if (row.parentOrderId === null) return;
  for (const follow of deps.follows.addOnPaid) await follow(deps, tx, row);
}
