import { desc, eq } from "drizzle-orm";
import type { listRefunds as listRefundsCall } from "../../contract/payments/refunds.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { orders } from "../orders/tables.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { listHeldCredits } from "./hold-credit.ts";
import { openDispute } from "./open-dispute.ts";
import { refundableOf } from "./refund-order.ts";
import { payments, refunds } from "./tables.ts";

export async function listRefunds(db: Db, orderId: number): Promise<ReplyOf<typeof listRefundsCall>> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
  const made = await db
    .select({ refund: refunds, card: payments.card })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  const { leftToPayment, leftToGiftCard, leftInAll } = await refundableOf(db, orderId);
  return {
    refunds: made.map(({ refund, card }) => ({
      id: refund.id,
      toPayment: refund.toPayment,
      toGiftCard: refund.toGiftCard,
      toAccountCredit: refund.toAccountCredit,
      status: refund.status,
      reason: refund.reason,
      problem: refund.problem,
      card,
      createdAt: refund.createdAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
    leftToPayment,
    leftToGiftCard,
    leftInAll,
    held: await listHeldCredits({ db }, orderId),
    dispute: await openDispute(db, orderId),
  };
}
