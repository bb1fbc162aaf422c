import { cents } from "../../rules/money.ts";
import { refundedHow } from "../../rules/payments/counter-payments.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";
import { eq } from "drizzle-orm";
import type { payments, refunds } from "./tables.ts";

/**
 * E-mails the customer a refund's result, once per outcome.
 * @param payment null when nothing of a payment was refunded
 */
export async function mailRefund(
  deps: Deps,
  tx: Tx,
  refund: typeof refunds.$inferSelect,
  payment: Pick<typeof payments.$inferSelect, "method" | "card"> | null,
): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.id, refund.orderId));
  const { to, basics } = await orderMailBasics(deps, tx, order!);
  const failed = refund.status === "FAILED";
  await enqueueMail(deps, tx, {
    template: "refund",
    to,
    key: `refund:${refund.id}:${failed ? "failed" : "done"}`,
    data: {
      ...basics,
      toCard: cents(failed ? 0 : refund.toPayment),
      card: payment?.card ?? "your card",
      ...(payment !== null && payment.method !== "CARD" && { byHand: refundedHow(payment.method, payment.card) }),
      toGiftCard: cents(failed ? 0 : refund.toGiftCard),
      toAccountCredit: cents(failed ? 0 : refund.toAccountCredit),
      failedToCard: cents(failed ? refund.toPayment : 0),
      reason: refund.reason,
    },
  });
}
