import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { cents, formatDollars } from "../../rules/money.ts";
import { mayMove, statusesBefore } from "../../rules/orders/statuses.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { markPaid, type PaidOrder, paidParts, paidRows, type PaidRows } from "../orders/mark-paid.ts";
import { orders } from "../orders/tables.ts";
import { asOneStatement } from "../platform/database/writable-cte.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
import type { JobRow } from "../platform/jobs/jobs.ts";
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
 * canceled, or paid in another way) is given back.
 * @param payment as it was last seen
 * @returns the payment as it stands then
 */
export async function settlePayment(
  deps: Deps,
  payment: Payment,
  result: ChargeResult,
  finisher: Finisher,
): Promise<Payment> {
  return (await settleUsual(deps, payment, result, finisher)) ?? settleAny(deps, payment.id, result, finisher);
}

/**
 * The usual end: what an order waits for was captured. Nothing of it moves credits, so the order's row is enough to hold, and all of it
 * is one statement.
 * @returns null for any other, and has done nothing then
 */
async function settleUsual(
  deps: Deps,
  payment: Payment,
  result: ChargeResult,
  { by }: Finisher,
): Promise<Payment | null> {
  if (result.status !== "CAPTURED") return null;
  const { id: paymentId, keepCard } = payment;
  const { providerPaymentId, card } = result;
  const end = { status: "CAPTURED" as const, providerPaymentId, card, settledAt: deps.now() };
  const paid = await paidRows(deps, paidBy({ ...payment, ...end }, by));
  const keeps = keepCard ? await deps.jobs.row("keep-card", { paymentId }) : null;
  if (paid.follow === null || (keepCard && keeps === null)) return null; // such work is only enqueued
  const settled = await settle(deps.db, { ...paid, keeps, payment: { id: paymentId }, end }, deps);
  return settled.length === 0 ? null : { ...payment, ...end };
}

type Settled = PaidRows & {
  payment: { id: string };
  end: { status: "CAPTURED"; providerPaymentId: string; card: string; settledAt: Date };
  keeps: JobRow | null;
};

/** Marks the order as paid and its payment as captured, if it waits for just this money. */
const settle = statementByForm<Settled, PaidOrder, Pick<Deps, "jobs" | "live">>((db, rows, using) => {
  const { payment, end, keeps } = rows;
  const ofPayment = eq(payments.id, sql`${payment.id}`);
  // The order first, as everywhere. Who waited here for another sees what that one has made of them.
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        ofPayment,
        inArray(payments.status, [...OPEN]),
        eq(payments.amount, orders.total),
        inArray(orders.status, statusesBefore("PAID")),
        isNull(orders.parentOrderId), // what was bought for another order touches that one, too
      ),
    )
    .for("no key update", { of: [orders, payments] });
  const { parts, ending } = paidParts(db, rows, using, sql`exists (select from due)`);
  const isPaid = sql`exists (select from paid)`;
  const more = {
    settled: db.update(payments).set(end).where(and(ofPayment, isPaid)),
    keeps: keeps && using.jobs.part("keep-card", keeps, sql`paid`),
  };
  const woken = keeps === null ? ending : sql`select *, ${using.jobs.waking("keep-card")} from (${ending}) paid`;
  return asOneStatement({ due, ...parts, ...more }, woken);
});

/** Only a card that has paid is kept, and only for who asked for it. */
async function keepWhenAsked(deps: Deps, tx: Tx, { id, keepCard }: Payment): Promise<void> {
  if (keepCard) await deps.jobs.enqueue(tx, "keep-card", { paymentId: id });
}

const OPEN: readonly Payment["status"][] = ["PENDING", "REQUIRES_ACTION"];

async function settleAny(deps: Deps, paymentId: string, result: ChargeResult, finisher: Finisher): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, paymentId);
    const payment = await readPayment(tx, paymentId);
    if (!mayBecome(payment, result)) return payment;
    const final = result.status !== "REQUIRES_ACTION";
    const excess = result.status === "CAPTURED" && !(await isOwed(tx, order, payment));
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
      .where(eq(payments.id, paymentId))
      .returning();
    if (excess) await giveBack(deps, tx, order, settled!);
    else if (result.status === "CAPTURED") {
      await markPaid(deps, tx, paidBy(settled!, finisher.by));
      await keepWhenAsked(deps, tx, settled!);
    } else if (result.status === "DECLINED") await followDecline(deps, tx, order, settled!, finisher);
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
  return OPEN.includes(payment.status);
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
        eq(payments.excess, false),
      ),
    );
  return others.length === 0;
}

const paidBy = ({ orderId, card, ...payment }: Payment, by: string | null) => {
  const amount = cents(payment.amount);
  return { orderId, amount, text: `Paid ${formatDollars(amount)} with ${card}`, by };
};

/** The money came though nothing is owed: it goes back by itself, once, whoever paid. */
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
  { by, told }: Finisher,
): Promise<void> {
  const text = `Payment of ${formatDollars(cents(payment.amount))} with ${payment.card ?? (payment.readerId === null ? "a card" : "the card reader")} failed: ${payment.problem}`;
  await recordOrderEvent(deps, tx, order, { type: "PAYMENT_DECLINED", text, by });
  // Nobody is asked to pay again for an order that is canceled or paid; who stands at a reader sees it there.
  if (told === "at once" || payment.readerId !== null || !mayMove(order.status, "PAID")) return;
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const data = { ...basics, reason: payment.problem ?? "" };
  await enqueueMail(deps, tx, { template: "payment-problem", to, key: `payment-problem:${payment.id}`, data });
}
