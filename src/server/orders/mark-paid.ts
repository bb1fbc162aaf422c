import { and, eq, inArray, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { type EffectWhenPaid, orders } from "./tables.ts";

export type PaidOrder = {
  id: number;
  customerId: string;
  parentOrderId: number | null;
  whenPaid: EffectWhenPaid | null;
};

/** `amount` is in cents, as charged. */
export type PaidBy = { orderId: number; amount: Cents; text: string; by: string | null };

/**
 * Moves an order to PAID, records how, and enqueues the follow-up (follow-payment.ts). An add-on order takes effect on
 * its parent at once. The caller holds the order's lock and has checked that it may be paid.
 */
export async function markPaid(deps: Deps, tx: Tx, { orderId, amount, text, by }: PaidBy): Promise<void> {
  const [paid] = await tx
    .update(orders)
    .set({ status: "PAID", paidAt: deps.now(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("PAID"))))
    .returning({
      id: orders.id,
      customerId: orders.customerId,
      parentOrderId: orders.parentOrderId,
      whenPaid: orders.whenPaid,
    });
  if (paid === undefined) throw new Error("an order that may not be paid was marked as paid");
  await recordOrderEvent(deps, tx, paid, { type: "PAID", text, by });
  await deps.jobs.enqueue(tx, "follow-payment", { orderId, amount });
  if (paid.parentOrderId === null) return;
  for (const handle of deps.domainEvents.onAddOnPaid) await handle(deps, tx, paid);
}
