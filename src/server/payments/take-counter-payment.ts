import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/payments/counter-payments.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { cents, type Cents, formatDollars } from "../../rules/money.ts";
import { counterPaymentText, takePayment } from "../../rules/payments/counter-payments.ts";
import { changeCash } from "../accounting/cash-ledger.ts";
import type { Deps, Tx } from "../deps.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { lockOrderOfCustomer } from "../orders/lock-order.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { endWaiting } from "./finish-payment.ts";
import { isPayable } from "./pay-order.ts";
import { orTryLater, readPayment } from "./queries.ts";
import { payments } from "./tables.ts";

export type RecordPayment = {
  orderId: number;
  by: string;
  payment: BodyOf<typeof contract.recordPayment>;
  idempotencyKey: string | null;
};

/**
 * Records a payment that staff took by hand, and marks the order as paid. Nothing outside is called, so the payment is
 * captured in the same transaction. A card payment that waits for its second step or its card is ended first.
 * @returns cents of change, and cents written off
 */
export async function recordPayment(deps: Deps, request: RecordPayment): Promise<{ change: Cents; writtenOff: Cents }> {
  await endOpenPayment(deps, request.orderId, request.by);
  return deps.db.transaction((tx) => takePaymentLocked(deps, tx, request));
}

/** Ends a card payment in progress; if it has paid meanwhile, the order is no longer payable. */
export async function endOpenPayment(deps: Deps, orderId: number, by: string): Promise<void> {
  const [open] = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.settledAt)));
  if (open !== undefined) await orTryLater(endWaiting(deps, open.id, { by, notified: "at once" }));
}

async function takePaymentLocked(deps: Deps, tx: Tx, { orderId, by, payment, idempotencyKey: key }: RecordPayment) {
  const order = await lockOrderOfCustomer(tx, orderId);
  const id = newId();
  const use = { userId: by, key, call: "recordPayment", body: { orderId, ...payment } };
  const keyReused = () => refuse(contract.recordPayment, "KEY_REUSED");
  const before = await replayedResult(tx, use, id, deps.now(), keyReused);
  if (before !== null) return outcomeOf(await readPayment(tx, before));
  if (!isPayable(order)) throw refuse(contract.recordPayment, "NOT_PAYABLE", { status: order.status });
  if (order.total !== payment.total) throw refuse(contract.recordPayment, "OTHER_TOTAL", { total: order.total });
  const taken = takePayment(payment);
  if (typeof taken === "string") throw refuse(contract.recordPayment, taken);
  const text = counterPaymentText(payment.method, payment.reference);
  const [saved] = await tx
    .insert(payments)
    .values({
      id,
      orderId,
      userId: order.customerId,
      status: "CAPTURED",
      method: payment.method,
      amount: taken.amount,
      received: payment.received,
      writtenOff: taken.writtenOff,
      reference: payment.reference,
      byUserId: by,
      paymentMethodId: payment.method,
      card: text,
      createdAt: deps.now(),
      settledAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (saved === undefined) throw refuse(contract.recordPayment, "UNDER_WAY");
  if (payment.method === "CASH")
    await changeCash(deps, tx, { change: taken.amount, reason: "SALE", paymentId: id, by });
  const events = [
    `Paid ${formatDollars(taken.amount)} with ${text}`,
    ...(taken.change > 0 ? [`received ${formatDollars(cents(payment.received))}`] : []),
    ...(taken.change > 0 ? [`change ${formatDollars(taken.change)}`] : []),
    ...(taken.writtenOff > 0 ? [`${formatDollars(taken.writtenOff)} written off`] : []),
  ];
  await markPaid(deps, tx, { orderId, amount: taken.amount, text: events.join(", "), by });
  return outcomeOf(saved);
}

const outcomeOf = ({ received, amount, writtenOff }: typeof payments.$inferSelect) => ({
  change: cents((received ?? amount) - amount),
  writtenOff: cents(writtenOff),
});
