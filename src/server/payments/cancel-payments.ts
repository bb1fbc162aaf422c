import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/payments/readers.ts";
import type { Deps, Tx } from "../deps.ts";
import { isAtReader } from "./finish-at-reader.ts";
import { endWaiting } from "./finish-payment.ts";
import { orTryLater, type Payment, readPayment } from "./queries.ts";
import { payments } from "./tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";

/**
 * Queues the end of open payments, after `tx` has committed that their order can no longer be paid: payments waiting
 * for a second step are canceled, captured ones refunded.
 */
export async function cancelPayments({ jobs }: Pick<Deps, "jobs">, tx: Tx, orderId: number): Promise<void> {
  const open = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.settledAt)));
  for (const { paymentId } of open) await jobs.enqueue(tx, "finish-payment", { paymentId });
}

/** Cancels a payment that waits at a card reader. If it has ended in the meantime, its result stays. Idempotent. */
export async function cancelReaderPayment(
  deps: Deps,
  { orderId, paymentId, by }: { orderId: number; paymentId: string; by: string },
): Promise<Payment> {
  const payment = await readPayment(deps.db, paymentId);
  if (payment.orderId !== orderId) throw notFound("Payment not found.");
  if (!isAtReader(payment)) throw refuse(contract.cancelReaderPayment, "NOT_AT_READER");
  if (payment.settledAt !== null) return payment;
  const ended = await orTryLater(endWaiting(deps, paymentId, { by, notified: "at once" }));
  if (ended.settledAt === null) throw refuse(contract.cancelReaderPayment, "CARD_IN_PROGRESS");
  return ended;
}
