import { and, eq, inArray, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { contentsText } from "./contents-text.ts";
import { DELIVERY_TEXTS, labAddressText, orderMailBasics } from "./order-mails.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { orders } from "./tables.ts";

/** What follows a payment is told of the order that was paid. */
export type PaidOrder = Pick<typeof orders.$inferSelect, "id" | "customerId" | "parentOrderId" | "whenPaid">;

/**
 * Moves an order that may still be paid to PAID, records how, and mails the receipt. The caller holds the order's lock.
 * @param payment.amount cents, as charged
 * @returns false when the order cannot become paid any more: paid already, or canceled
 */
export async function markPaid(
  deps: Deps,
  tx: Tx,
  payment: { orderId: number; amount: Cents; text: string; by: string | null },
): Promise<boolean> {
  const [order] = await tx
    .update(orders)
    .set({ status: "PAID", paidAt: deps.now(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, payment.orderId), inArray(orders.status, statusesBefore("PAID"))))
    .returning();
  if (order === undefined) return false;
  await recordOrderEvent(deps, tx, order, { type: "PAID", text: payment.text, by: payment.by });
  await mailReceipt(deps, tx, order, payment.amount);
  for (const follow of deps.follows.orderPaid) await follow(deps, tx, order);
  return true;
}

async function mailReceipt(deps: Deps, tx: Tx, order: typeof orders.$inferSelect, total: Cents): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const { rolls, items } = await contentsText(tx, order.id, { services: true });
  const film = rolls.length > 0;
  await enqueueMail(deps, tx, {
    template: "order-paid",
    to,
    key: `order-paid:${order.id}`,
    data: {
      ...basics,
      total,
      deliveryText: film && order.deliveryMethod !== null ? DELIVERY_TEXTS[order.deliveryMethod] : "",
      labAddress: film ? labAddressText() : "",
      rolls,
      items,
    },
  });
}
