import { cents } from "../../rules/money.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";
import { eq } from "drizzle-orm";
import type { refunds } from "./tables.ts";

/**
 * E-mails the customer a refund's result, once per outcome.
 * @param card "Visa ending 4242"; null when nothing was refunded to a card
 */
export async function mailRefund(
  deps: Deps,
  tx: Tx,
  refund: typeof refunds.$inferSelect,
  card: string | null,
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
      card: card ?? "your card",
      toGiftCard: cents(failed ? 0 : refund.toGiftCard),
      toAccountCredit: cents(failed ? 0 : refund.toAccountCredit),
      failedToCard: cents(failed ? refund.toPayment : 0),
      reason: refund.reason,
    },
  });
}
