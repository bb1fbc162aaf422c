import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { cents } from "../../rules/money.ts";
import { DAY_MS, SECOND_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { contentsText } from "../orders/contents-text.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";

/** An order in payment for longer than this counts as left unpaid. */
const ABANDONED_AFTER_MS = 20 * SECOND_MS;
/** Orders e-mailed per run; the next minute's run continues. */
const AT_ONCE = 500;

/**
 * E-mails guests a link to an order that is still unpaid (docs/product/checkout.md#guests): once, and not if they pay
 * right away. Not scheduled per order, because nearly every order is paid at once.
 */
export async function mailOrdersToPay(deps: Deps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms);
  const left = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotMailed, lte(orders.createdAt, before(ABANDONED_AFTER_MS)), gt(orders.createdAt, before(DAY_MS))))
    .orderBy(asc(orders.createdAt))
    .limit(AT_ONCE);
  for (const { id } of left)
    await mailOrderToPay(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, orderId: id }, "unpaid order: its guest is not mailed"),
    );
}

const isNotMailed = and(eq(orders.status, "OPEN"), isNotNull(orders.accessCode), isNull(orders.paymentMailedAt));

async function mailOrderToPay(deps: Deps, orderId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ paymentMailedAt: deps.now() })
      .where(and(eq(orders.id, orderId), isNotMailed))
      .returning({ id: orders.id, customerId: orders.customerId, total: orders.total, heldUntil: orders.heldUntil });
    if (order === undefined) return; // paid, canceled or e-mailed meanwhile
    const { to, basics } = await orderMailBasics(deps, tx, order);
    const { items } = await contentsText(tx, orderId, { services: false });
    await enqueueMail(deps, tx, {
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
    });
  });
}
