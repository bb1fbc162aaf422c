import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Cents } from "../../rules/money.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { rolls } from "../rolls/tables.ts";
import { DELIVERY_TEXTS, labAddressText, orderMailBasics } from "./order-mails.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { rollText } from "./roll-row.ts";
import { orders } from "./tables.ts";

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
    .returning({ id: orders.id, customerId: orders.customerId, deliveryMethod: orders.deliveryMethod });
  if (order === undefined) return false;
  await recordOrderEvent(deps, tx, order, { type: "PAID", text: payment.text, by: payment.by });
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const declared = await tx.select().from(rolls).where(eq(rolls.orderId, order.id)).orderBy(asc(rolls.number));
  await enqueueMail(deps, tx, {
    template: "order-paid",
    to,
    key: `order-paid:${order.id}`,
    data: {
      ...basics,
      total: payment.amount,
      deliveryText: order.deliveryMethod === null ? "" : DELIVERY_TEXTS[order.deliveryMethod],
      labAddress: labAddressText(),
      rolls: declared.map(rollText),
    },
  });
  return true;
}
