import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { columnName } from "../platform/database/column-name.ts";
import { asOneStatement, type Parts } from "../platform/database/writable-cte.ts";
import { insertIf } from "../platform/database/insert-if.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
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

export const paidRows = async (
  deps: Pick<Deps, "jobs" | "now">,
  { orderId, amount, text, by }: PaidBy,
): Promise<PaidRows> => ({
  order: { id: orderId, paidAt: deps.now() },
  event: orderEventRow(deps, { type: "PAID", text, by }),
  follow: await deps.jobs.row("follow-payment", { orderId, amount }),
});

/**
 * What marking an order as paid takes, as parts of a statement that writes more, and what is asked of them: a row when it is marked.
 * @param when what else must hold
 */
export function paidParts(
  db: Db,
  { order, event, follow }: PaidRows,
  using: Using,
  when?: SQL,
): { parts: Parts; ending: SQL } {
  const orderId = sql<number>`${order.id}::int`;
  const paid = db
    .update(orders)
    .set({ status: "PAID", paidAt: order.paidAt, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore("PAID")), when))
    .returning({
      id: orders.id,
      customerId: orders.customerId,
      parentOrderId: orders.parentOrderId,
      whenPaid: orders.whenPaid,
    });
  const follows = follow && using.jobs.part("follow-payment", follow, sql`paid`);
  const told = { type: "order" as const, userId: sql`${columnName(orders.customerId)}`, orderId };
  const ending = sql`select id, ${columnName(orders.customerId)} as "customerId",
      ${columnName(orders.parentOrderId)} as "parentOrderId", ${columnName(orders.whenPaid)} as "whenPaid",
      ${using.live.telling(told)}, ${using.jobs.waking("follow-payment")}
      from paid`;
  const recorded = insertIf(orderEvents, { ...event, orderId }, sql`exists (select from paid)`);
  return { parts: { paid, recorded, follows }, ending };
}

const mark = statementByForm<PaidRows, PaidOrder, Using>((db, rows, using) => {
  const { parts, ending } = paidParts(db, rows, using);
  return asOneStatement(parts, ending);
});

/**
 * Moves an order to PAID, records how, and has all that follows done once `tx` has committed (follow-payment.ts). What was
 * bought for another order takes effect on that one at once. The caller holds the order's lock, and has seen that it may
 * be paid.
 */
export async function markPaid(deps: Deps, tx: Tx, payment: PaidBy): Promise<void> {
  const { orderId, amount } = payment;
  const rows = await paidRows(deps, payment);
  const [row] = await mark(tx, rows, deps);
  if (row === undefined) throw new Error("an order that may not be paid was marked as paid");
  if (rows.follow === null) await deps.jobs.enqueue(tx, "follow-payment", { orderId, amount });
  if (row.parentOrderId === null) return;
  for (const handle of deps.domainEvents.onAddOnPaid) await handle(deps, tx, row);
}
