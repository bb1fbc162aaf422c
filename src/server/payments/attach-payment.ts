import { and, eq, ne, or } from "drizzle-orm";
import { z } from "zod";
import * as contract from "../../contract/payments/payments.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { mayMove } from "../../rules/orders/statuses.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { ProviderPayment } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { orTryLater } from "./queries.ts";
import { endOpenPayment } from "./take-counter-payment.ts";
import { paymentCustomers, payments } from "./tables.ts";

export type AttachPayment = {
  orderId: number;
  /** The provider's id of the payment. */
  paymentId: string;
  by: string;
};

/** Stored in place of the card's name. */
const MADE_ELSEWHERE = "made elsewhere";

/**
 * Pays an order with a payment made elsewhere, such as at the card reader. It must be captured in full, match the
 * order's total and not belong to another order or customer. Idempotent.
 */
export async function attachPayment(deps: Deps, request: AttachPayment): Promise<void> {
  const { orderId, paymentId, by } = request;
  const [of] = await deps.db.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, orderId));
  if (of === undefined) throw notFound("Order not found.");
  const found = await orTryLater(requestProvider(deps.payments.findPayment(paymentId)));
  if (found === null) throw refuse(contract.attachPayment, "NO_SUCH_PAYMENT");
  await endOpenPayment(deps, orderId, by);
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, of.customerId);
    const order = await lockOrder(tx, orderId);
    const stored = await attachedPayments(tx, paymentId, found.key);
    if (stored.some((payment) => payment.orderId === orderId && payment.status === "CAPTURED")) return;
    if (stored.length > 0 || (await isAnothers(tx, found, order))) throw refuse(contract.attachPayment, "NOT_FREE");
    if (found.status !== "CAPTURED" || found.refunded > 0) throw refuse(contract.attachPayment, "NOT_CAPTURED");
    if (!mayMove(order.status, "PAID") || order.total === 0)
      throw refuse(contract.attachPayment, "NOT_PAYABLE", { status: order.status });
    if (found.amount !== order.total)
      throw refuse(contract.attachPayment, "OTHER_AMOUNT", { total: order.total, amount: found.amount });
    await saveCapture(deps, tx, order, { ...found, paymentId });
    const amount = cents(found.amount);
    const text = `Paid ${formatDollars(amount)} with ${found.card}, attached by the lab`;
    await markPaid(deps, tx, { orderId, amount, text, by });
  });
}

/** Returns our payments for the provider's payment, including those whose result is not stored yet. */
async function attachedPayments(tx: Tx, providerPaymentId: string, key: string) {
  const byKey = z.uuid().safeParse(key);
  return tx
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(
      or(eq(payments.providerPaymentId, providerPaymentId), ...(byKey.success ? [eq(payments.id, byKey.data)] : [])),
    );
}

async function isAnothers(tx: Tx, { providerCustomerId }: ProviderPayment, order: LockedOrder): Promise<boolean> {
  if (providerCustomerId === null) return false;
  const others = await tx
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.providerCustomerId, providerCustomerId), ne(paymentCustomers.userId, order.customerId)),
    );
  return others.length > 0;
}

/** If one payment is attached to two orders at the same time, the unique index accepts only one. */
async function saveCapture(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  found: ProviderPayment & { paymentId: string },
): Promise<void> {
  const saved = await tx
    .insert(payments)
    .values({
      id: newId(),
      orderId: order.id,
      userId: order.customerId,
      status: "CAPTURED",
      amount: found.amount,
      paymentMethodId: MADE_ELSEWHERE,
      providerPaymentId: found.paymentId,
      card: found.card,
      createdAt: deps.now(),
      settledAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (saved.length === 0) throw refuse(contract.attachPayment, "NOT_FREE");
}
