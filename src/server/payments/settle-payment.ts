import { and, eq, inArray, isNull, ne } from "drizzle-orm";
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

/** Who brings a payment to its end: someone who waits for the answer, or the lab by itself after they have left. */
export type Finisher = { by: string; told: "at once" } | { by: null; told: "by mail" };

/**
 * Writes down what the provider says became of a payment, and what follows for its order. It happens once: whoever comes
 * second, be it a request, a repeat or the job, finds it settled. Money that is not owed any more (the order was
 * canceled, or paid in another way) is given back. @returns the payment as it stands then
 */
export async function settlePayment(
  deps: Deps,
  paymentId: string,
  result: ChargeResult,
  finisher: Finisher,
): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, paymentId);
    const payment = await readPayment(tx, paymentId);
    if (!mayBecome(payment, result)) return payment;
    const final = result.status !== "REQUIRES_ACTION";
    const unowed = result.status === "CAPTURED" && !(await isOwed(tx, order, payment));
    const [settled] = await tx
      .update(payments)
      .set({
        status: result.status,
        providerPaymentId: result.providerPaymentId,
        card: result.card,
        problem: result.status === "DECLINED" ? result.message : null,
        unowed,
        settledAt: final ? deps.now() : null,
      })
      .where(eq(payments.id, paymentId))
      .returning();
    if (unowed) await giveBack(deps, tx, order, settled!);
    else if (result.status === "CAPTURED") await followCapture(deps, tx, order, settled!, finisher);
    else if (result.status === "DECLINED") await followDecline(deps, tx, order, settled!, finisher);
    return settled!;
  });
}

/**
 * Ends a payment that the provider was not asked for, and will not be. Should the request that asked have lived on after
 * all, its capture is settled as any other.
 */
export async function declineHere(
  deps: Deps,
  paymentId: string,
  problem: string,
  finisher: Finisher,
): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, paymentId);
    const [declined] = await tx
      .update(payments)
      .set({ status: "DECLINED", problem, settledAt: deps.now() })
      .where(and(eq(payments.id, paymentId), eq(payments.status, "PENDING"), isNull(payments.providerPaymentId)))
      .returning();
    if (declined === undefined) return readPayment(tx, paymentId);
    await followDecline(deps, tx, order, declined, finisher);
    return declined;
  });
}

/** User, then order, as everywhere. */
async function lockOrderOf(tx: Tx, paymentId: string): Promise<LockedOrder> {
  const { orderId, userId } = await readPayment(tx, paymentId);
  await lockUser(tx, userId);
  return lockOrder(tx, orderId);
}

function mayBecome(payment: Payment, result: ChargeResult): boolean {
  if (result.status === "REQUIRES_ACTION") return payment.status === "PENDING";
  const declinedHere = payment.status === "DECLINED" && payment.providerPaymentId === null;
  if (declinedHere) return result.status === "CAPTURED";
  return payment.status === "PENDING" || payment.status === "REQUIRES_ACTION";
}

/** Whether the order still waits for just this money. */
async function isOwed(tx: Tx, order: LockedOrder, payment: Payment): Promise<boolean> {
  if (!mayMove(order.status, "PAID") || order.total !== payment.amount) return false;
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        ne(payments.id, payment.id),
        inArray(payments.status, ["PENDING", "REQUIRES_ACTION", "CAPTURED"]),
        eq(payments.unowed, false),
      ),
    );
  return others.length === 0;
}

async function followCapture(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  payment: Payment,
  { by }: Finisher,
): Promise<void> {
  const amount = cents(payment.amount);
  const text = `Paid ${formatDollars(amount)} by ${payment.card}`;
  if (!(await markPaid(deps, tx, { orderId: order.id, amount, text, by })))
    throw new Error("an order that may be paid could not be marked as paid under its lock");
}

/** The money came though nothing is owed: it goes back by itself, once, whoever paid. */
async function giveBack(deps: Deps, tx: Tx, order: LockedOrder, payment: Payment): Promise<void> {
  deps.log.warn(
    { orderId: order.id, paymentId: payment.id, status: order.status },
    "captured a payment that was not owed any more; it is refunded",
  );
  const state = order.status === "OPEN" ? "changed meanwhile" : order.status.toLowerCase();
  const text = `Paid ${formatDollars(cents(payment.amount))} by ${payment.card}, though the order was ${state}`;
  await recordOrderEvent(deps, tx, order, { type: "PAID_TWICE", text, by: null });
  await refundOrder(deps, tx, {
    orderId: order.id,
    toPayment: payment.amount,
    toAccountCredit: 0,
    reason: `The order was ${state} when the payment came`,
    by: null,
    payment,
  });
}

async function followDecline(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  payment: Payment,
  { by, told }: Finisher,
): Promise<void> {
  const text = `Payment of ${formatDollars(cents(payment.amount))} by ${payment.card} failed: ${payment.problem}`;
  await recordOrderEvent(deps, tx, order, { type: "PAYMENT_DECLINED", text, by });
  // Nobody is asked to pay again for an order that is canceled or paid.
  if (told === "at once" || !mayMove(order.status, "PAID")) return;
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const data = { ...basics, reason: payment.problem ?? "" };
  await enqueueMail(deps, tx, { template: "payment-problem", to, key: `payment-problem:${payment.id}`, data });
}
