import { and, eq, inArray, sql } from "drizzle-orm";
import { cents, formatDollars } from "../../rules/money.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { RefundResult } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { requestProvider } from "./request-provider.ts";
import { holdCredit } from "./hold-credit.ts";
import { mailRefund } from "./mail-refund.ts";
import { openDispute } from "./open-dispute.ts";
import type { Refund } from "./refund-order.ts";
import { payments, refunds } from "./tables.ts";

/**
 * Updates the card part of a refund from the provider, requesting it there if that has not happened. The refund's id is
 * the idempotency key, so a retry never refunds twice. Repeatable; also checks succeeded refunds again, because some
 * banks return them days later.
 */
export async function finishRefund(deps: Deps, refundId: string): Promise<void> {
  const [found] = await deps.db
    .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (found === undefined || found.refund.status === "FAILED") return;
  const requested = { key: refundId, providerPaymentId: found.providerPaymentId! }; // only captures are refunded
  const result =
    (await requestProvider(deps.payments.findRefund(requested))) ??
    (await requestProvider(deps.payments.refund({ ...requested, amount: found.refund.toPayment })));
  await settleRefund(deps, refundId, result);
}

/**
 * Runs as the job behind every card refund. Fails without a retry if the card did not accept it, so that staff see it.
 */
export async function finishRefundLater(deps: Deps, refundId: string): Promise<void> {
  await finishRefund(deps, refundId);
  const [failed] = await deps.db
    .select({ problem: refunds.problem })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "FAILED")));
  if (failed === undefined) return;
  const reason = `The card did not accept the refund (${failed.problem}). The amount is account credit, or on hold for a disputed payment.`;
  throw new PermanentFailure(reason, { canBeTriedAgain: false });
}

/**
 * Stores a refund's result, once per outcome. A failed refund becomes account credit, so the lab never keeps the money.
 */
async function settleRefund(deps: Deps, refundId: string, result: RefundResult): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, refundId);
    const [settled] = await tx
      .update(refunds)
      .set({
        status: result.status,
        providerRefundId: result.providerRefundId,
        problem: result.status === "FAILED" ? result.message : null,
        settledAt: result.status === "PENDING" ? null : deps.now(),
      })
      .where(
        and(
          eq(refunds.id, refundId),
          inArray(refunds.status, result.status === "FAILED" ? ["PENDING", "SUCCEEDED"] : ["PENDING"]),
        ),
      )
      .returning();
    if (settled === undefined || settled.status === "PENDING") return;
    const [payment] = await tx.select().from(payments).where(eq(payments.id, settled.paymentId!));
    const isGiven = settled.status !== "FAILED" || (await giveFailedRefund(deps, tx, order, settled, payment!.card));
    if (isGiven) await mailRefund(deps, tx, settled, payment!);
  });
}

async function lockOrderOf(tx: Tx, refundId: string): Promise<LockedOrder> {
  const [of] = await tx
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  await lockUser(tx, of!.customerId);
  return lockOrder(tx, of!.orderId);
}

/**
 * Gives a refund that the card did not accept as account credit. While the bank holds a payment of the order, the
 * credit waits for a decision instead, because the bank may return the same money.
 * @returns whether the customer got the credit
 */
async function giveFailedRefund(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  card: string | null,
): Promise<boolean> {
  const amount = cents(refund.toPayment);
  await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}` })
    .where(eq(payments.id, refund.paymentId!));
  const isHeld = (await openDispute(tx, order.id)) !== null;
  const failed = `Refund of ${formatDollars(amount)} to ${card ?? "the card"} failed (${refund.problem})`;
  const text = isHeld ? failed : `${failed}. Given as account credit instead`;
  await recordOrderEvent(deps, tx, order, { type: "REFUND_FAILED", text, by: null });
  // The order's totals already count the failed refund, so the credit must not reduce the refundable amount again.
  if (isHeld) await holdCredit(deps, tx, order, { refund: cents(0), beyond: amount, reason: refund.reason, by: null });
  else
    await changeAccountCredit(deps, tx, {
      userId: order.customerId,
      change: amount,
      reason: "REFUND",
      cause: `refund-failed:${refund.id}`,
      note: refund.reason,
      orderId: order.id,
      by: null,
    });
  return !isHeld;
}
