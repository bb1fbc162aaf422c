import { and, eq, isNull } from "drizzle-orm";
import { cents, formatDollars } from "../../rules/money.ts";
import { mayMove } from "../../rules/orders/statuses.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { type Payment, readPayment } from "./queries.ts";
import { refundOrder } from "./refund-order.ts";
import { payments } from "./tables.ts";

/** The caller who completes a payment: a person waiting for the response, or a job after they left. */
export type Finisher = { by: string; notified: "at once" } | { by: null; notified: "by mail" };

const OPEN: ReadonlySet<Payment["status"]> = new Set(["PENDING", "REQUIRES_ACTION"]);

/**
 * Stores the provider's result of a payment, with its effects on the order. This happens once: a second request, a
 * retry or the job finds the payment settled. Refunds money that is no longer due (the order was canceled, or paid in
 * another way).
 * @param seen the payment as it was last read
 * @returns the payment after that
 */
export async function settlePayment(
  deps: Deps,
  seen: Payment,
  result: ChargeResult,
  finisher: Finisher,
): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, seen);
    const all = await tx.select().from(payments).where(eq(payments.orderId, order.id));
    const payment = all.find(({ id }) => id === seen.id)!;
    if (!mayBecome(payment, result)) return payment;
    const final = result.status !== "REQUIRES_ACTION";
    const excess = result.status === "CAPTURED" && !isOwed(order, payment, all);
    const [settled] = await tx
      .update(payments)
      .set({
        status: result.status,
        providerPaymentId: result.providerPaymentId,
        card: result.card,
        problem: result.status === "DECLINED" ? result.message : null,
        excess,
        settledAt: final ? deps.now() : null,
      })
      .where(eq(payments.id, payment.id))
      .returning();
    if (excess) await giveBack(deps, tx, order, settled!);
    else if (result.status === "CAPTURED") await followCapture(deps, tx, settled!, finisher);
    else if (result.status === "DECLINED") await followDecline(deps, tx, order, settled!, finisher);
    return settled!;
  });
}

/**
 * Ends a payment that has not been and will not be requested from the provider. If the request survived after all, its
 * capture is settled like any other.
 */
export async function declineHere(deps: Deps, payment: Payment, problem: string, finisher: Finisher): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, payment);
    const [declined] = await tx
      .update(payments)
      .set({ status: "DECLINED", problem, settledAt: deps.now() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "PENDING"), isNull(payments.providerPaymentId)))
      .returning();
    if (declined === undefined) return readPayment(tx, payment.id);
    await followDecline(deps, tx, order, declined, finisher);
    return declined;
  });
}

/** Locks the customer, then the order, as every write does. */
async function lockOrderOf(tx: Tx, { orderId, userId }: Payment): Promise<LockedOrder> {
  await lockUser(tx, userId);
  return lockOrder(tx, orderId);
}

function mayBecome(payment: Payment, result: ChargeResult): boolean {
  if (result.status === "REQUIRES_ACTION") return payment.status === "PENDING";
  const declinedHere = payment.status === "DECLINED" && payment.providerPaymentId === null;
  if (declinedHere) return result.status === "CAPTURED";
  return OPEN.has(payment.status);
}

/** Returns whether the order still needs exactly this payment. */
function isOwed(order: LockedOrder, payment: Payment, all: readonly Payment[]): boolean {
  if (!mayMove(order.status, "PAID") || order.total !== payment.amount) return false;
  return all.every(({ id, status, excess }) => id === payment.id || status === "DECLINED" || excess);
}

/** Marks the order as paid. The card is stored only now that it has paid, and only if its owner chose so. */
async function followCapture(deps: Deps, tx: Tx, payment: Payment, { by }: Finisher): Promise<void> {
  const { id: paymentId, orderId, card, storeCard } = payment;
  const amount = cents(payment.amount);
  await markPaid(deps, tx, { orderId, amount, text: `Paid ${formatDollars(amount)} with ${card}`, by });
  if (storeCard) await deps.jobs.enqueue(tx, "store-card", { paymentId });
}

/** Refunds a payment that is no longer due, automatically and once, for every payment method. */
async function giveBack(deps: Deps, tx: Tx, order: LockedOrder, payment: Payment): Promise<void> {
  deps.log.warn(
    { orderId: order.id, paymentId: payment.id, status: order.status },
    "captured a payment that was not owed any more; it is refunded",
  );
  const state = order.status === "OPEN" ? "changed meanwhile" : order.status.toLowerCase();
  const text = `Paid ${formatDollars(cents(payment.amount))} with ${payment.card}, though the order was ${state}`;
  await recordOrderEvent(deps, tx, order, { type: "EXCESS_PAYMENT", text, by: null });
  await refundOrder(deps, tx, {
    orderId: order.id,
    toPayment: payment.amount,
    toAccountCredit: 0,
    reason: `The order was already ${state} when the payment arrived`,
    by: null,
    payment,
  });
}

async function followDecline(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  payment: Payment,
  { by, notified }: Finisher,
): Promise<void> {
  const text = `Payment of ${formatDollars(cents(payment.amount))} with ${payment.card ?? (payment.readerId === null ? "a card" : "the card reader")} failed: ${payment.problem}`;
  await recordOrderEvent(deps, tx, order, { type: "PAYMENT_DECLINED", text, by });
  // No e-mail asks for payment of a canceled or paid order. Customers at a reader see the result there.
  if (notified === "at once" || payment.readerId !== null || !mayMove(order.status, "PAID")) return;
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const data = { ...basics, reason: payment.problem ?? "" };
  await enqueueMail(deps, tx, { template: "payment-problem", to, key: `payment-problem:${payment.id}`, data });
}
