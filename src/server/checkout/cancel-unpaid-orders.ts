import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { isHoldExpired } from "../../rules/checkout/holds.ts";
import type { Deps, Tx } from "../deps.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orders } from "../orders/tables.ts";
import { payments } from "../payments/tables.ts";
import { cancelOrder } from "./cancel-order.ts";

/** Orders per run; the next minute's run continues. */
const AT_ONCE = 500;

/**
 * Cancels open orders whose unpaid hold on stock, coupon and credits has expired, and e-mails a link to restore their
 * contents. Skips orders with a payment in progress: this is checked under the order's lock, which starting a payment
 * takes too. Repeatable: a canceled order is no longer open.
 */
export async function cancelUnpaidOrders(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "OPEN"), lte(orders.heldUntil, deps.now())))
    .orderBy(asc(orders.heldUntil))
    .limit(AT_ONCE);
  for (const { id } of due) {
    await cancelOrder(deps, {
      orderId: id,
      by: null,
      reason: "It was not paid in time, so the reserved items were released.",
      force: false,
      mail: "not-paid",
      when: (tx, order) => isOver(deps, tx, order),
    }).catch((error: unknown) => deps.log.error({ err: error, orderId: id }, "unpaid order: not canceled"));
  }
}

async function isOver({ now }: Deps, tx: Tx, order: LockedOrder): Promise<boolean> {
  const [open] = await tx
    .select({ status: payments.status, createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.amount, order.total), isNull(payments.settledAt)));
  const status = open?.status;
  const payment = status === "PENDING" || status === "REQUIRES_ACTION" ? { status, createdAt: open!.createdAt } : null;
  return isHoldExpired({ status: order.status, heldUntil: order.heldUntil, payment, now: now() });
}
