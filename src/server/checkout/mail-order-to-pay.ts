import { and, eq, isNotNull } from "drizzle-orm";
import { cents } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { contentsText } from "../orders/contents-text.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";

/**
 * Mails who has no account the way back to an order that still waits to be paid. Asked a moment after it was placed: one that
 * is paid right away needs no such mail. Repeatable: an order has one mail of this kind.
 */
export async function mailOrderToPay(deps: Deps, orderId: number): Promise<void> {
  const [order] = await deps.db
    .select({ id: orders.id, customerId: orders.customerId, total: orders.total, heldUntil: orders.heldUntil })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, "OPEN"), isNotNull(orders.accessCode)));
  if (order === undefined) return;
  const { to, basics } = await orderMailBasics(deps, deps.db, order);
  const { items } = await contentsText(deps.db, orderId, { services: false });
  await deps.db.transaction((tx) =>
    enqueueMail(deps, tx, {
      template: "order-to-pay",
      to,
      key: `order-to-pay:${orderId}`,
      data: {
        firstName: basics.firstName,
        orderNumber: basics.orderNumber,
        total: cents(order.total),
        items,
        heldUntil: order.heldUntil?.toISOString() ?? null,
        payUrl: basics.orderUrl,
      },
    }),
  );
}
