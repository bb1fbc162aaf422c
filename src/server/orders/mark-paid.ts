import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { columnName } from "../platform/database/column-name.ts";
import { asOneStatement, type Parts } from "../platform/database/in-one-statement.ts";
import { statementByForm } from "../platform/database/statement-by-form.ts";
import type { JobRow } from "../platform/jobs/jobs.ts";
import { orderEventRow } from "./record-order-event.ts";
import { type EffectWhenPaid, orderEvents, orders } from "./tables.ts";

/** What follows a payment is told of the order that was paid. */
export type PaidOrder = {
  id: number;
  customerId: string;
  parentOrderId: number | null;
  whenPaid: EffectWhenPaid | null;
};

/** `amount` is in cents, as charged. */
export type PaidBy = { orderId: number; amount: Cents; text: string; by: string | null };

/** What marking an order as paid writes. */
export type PaidRows = {
  order: { id: number; paidAt: Date };
  event: ReturnType<typeof orderEventRow>;
  follow: JobRow | null;
};
type Using = Pick<Deps, "jobs" | "live">;

/** A statement that marks an order as paid, and may write more. */
type Mark = (tx: Tx, rows: PaidRows, using: Using) => Promise<PaidOrder[]>;

/** The same as parts of a statement that writes more, and what is asked of them. */
export function paidParts(db: Db, { order, event, follow }: PaidRows, using: Using): { parts: Parts; ending: SQL } {
  const orderId = sql<number>`${order.id}::int`;
  const paid = db
    .update(orders)
    .set({ status: "PAID", paidAt: order.paidAt, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("PAID"))))
    .returning({
      id: orders.id,
      customerId: orders.customerId,
      parentOrderId: orders.parentOrderId,
      whenPaid: orders.whenPaid,
    });
  const follows = follow && using.jobs.part("follow-payment", follow, { from: sql`paid` });
  const told = { type: "order" as const, userId: sql`${columnName(orders.customerId)}`, orderId };
  const ending = sql`select id, ${columnName(orders.customerId)} as "customerId",
      ${columnName(orders.parentOrderId)} as "parentOrderId", ${columnName(orders.whenPaid)} as "whenPaid",
      ${using.live.telling(told)}, ${using.jobs.waking("follow-payment")}
      from paid`;
  return { parts: { paid, recorded: db.insert(orderEvents).values({ ...event, orderId }), follows }, ending };
}

const markAlone = statementByForm<PaidRows, PaidOrder, Using>((db, rows, using) => {
  const { parts, ending } = paidParts(db, rows, using);
  return asOneStatement(parts, ending);
});

/**
 * Moves an order to PAID, records how, and has all that follows done once `tx` has committed (follow-payment.ts). What was
 * bought for another order takes effect on that one at once. The caller holds the order's lock, and has seen that it may
 * be paid.
 * @param mark the statement by which it is done, where that writes more
 */
export async function markPaid(deps: Deps, tx: Tx, payment: PaidBy, mark: Mark = markAlone): Promise<void> {
  const { orderId, amount, text, by } = payment;
  const rows = {
    order: { id: orderId, paidAt: deps.now() },
    event: orderEventRow(deps, { type: "PAID", text, by }),
    follow: await deps.jobs.row("follow-payment", { orderId, amount }),
  };
  const [row] = await mark(tx, rows, deps);
  if (row === undefined) throw new Error("an order that may not be paid was marked as paid");
  if (rows.follow === null) await deps.jobs.enqueue(tx, "follow-payment", { orderId, amount });
  if (row.parentOrderId === null) return;
  for (const follow of deps.follows.addOnPaid) await follow(deps, tx, row);
}
