import { and, eq, inArray } from "drizzle-orm";
import { cents, formatDollars } from "../../rules/money.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { type Payment, readPayment } from "./queries.ts";
import { payments } from "./tables.ts";

/** Who brings a payment to its end: someone who waits for the answer, or the lab by itself after they have left. */
export type Finisher = { by: string; told: "at once" } | { by: null; told: "by mail" };

/**
 * Writes down what the provider says became of a payment, and what follows for its order. It happens once: whoever comes
 * second, be it a request, a repeat or the job, finds it settled. @returns the payment as it stands then
 */
export async function settlePayment(
  deps: Deps,
  paymentId: string,
  result: ChargeResult,
  finisher: Finisher,
): Promise<Payment> {
  return deps.db.transaction(async (tx) => {
    const { orderId } = await readPayment(tx, paymentId);
    const order = await lockOrder(tx, orderId); // before the payment, as everywhere
    const final = result.status !== "REQUIRES_ACTION";
    const [settled] = await tx
      .update(payments)
      .set({
        status: result.status,
        providerPaymentId: result.providerPaymentId,
        card: result.card,
        problem: result.status === "DECLINED" ? result.message : null,
        settledAt: final ? deps.now() : null,
      })
      .where(
        and(eq(payments.id, paymentId), inArray(payments.status, final ? ["PENDING", "REQUIRES_ACTION"] : ["PENDING"])),
      )
      .returning();
    if (settled === undefined) return readPayment(tx, paymentId);
    if (settled.status === "CAPTURED") await followCapture(deps, tx, order, settled, finisher);
    if (settled.status === "DECLINED") await followDecline(deps, tx, order, settled, finisher);
    return settled;
  });
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
  if (await markPaid(deps, tx, { orderId: order.id, amount, text, by })) return;
  // The money is there and must not be forgotten: someone at the lab has to give it back.
  deps.log.error(
    { orderId: order.id, paymentId: payment.id, status: order.status },
    "captured a payment of an order that was not payable any more",
  );
  await recordOrderEvent(deps, tx, order, {
    type: "PAID_TWICE",
    text: `${text}, though the order was ${order.status}`,
    by,
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
  if (told === "at once") return;
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const data = { ...basics, reason: payment.problem ?? "" };
  await enqueueMail(deps, tx, { template: "payment-problem", to, key: `payment-problem:${payment.id}`, data });
}
