import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import * as contract from "../../contract/payments/refunds.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { MOST_REFUNDED_AT_DESK, refundInAll } from "../../rules/payments/refundable.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { openDispute } from "./open-dispute.ts";
import { MoreThanLeft, refundOrder } from "./refund-order.ts";
import { refunds } from "./tables.ts";

export type RefundByHand = {
  orderId: number;
  by: string;
  /** Whether the staff member may refund any amount. */
  hasNoLimit: boolean;
  refund: BodyOf<typeof contract.refundOrder>;
  idempotencyKey: string | null;
};

/** Refunds part of an order manually. A retry with the same idempotency key refunds nothing more. */
export async function refundByHand(deps: Deps, request: RefundByHand): Promise<void> {
  const { orderId, by, hasNoLimit, idempotencyKey: key } = request;
  const { toPayment, toGiftCard, toAccountCredit, lineIds, reason } = request.refund;
  if (refundInAll(request.refund) === 0) throw invalidField("toPayment", "Enter an amount");
  await deps.db.transaction(async (tx) => {
    const [of] = await tx.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, orderId));
    if (of === undefined) throw notFound("Order not found.");
    const customer = await lockUser(tx, of.customerId);
    const order = await lockOrder(tx, orderId);
    const use = { userId: by, key, call: "refundOrder", body: { orderId, ...request.refund } };
    const keyReused = () => refuse(contract.refundOrder, "KEY_REUSED");
    if ((await replayedResult(tx, use, newId(), deps.now(), keyReused)) !== null) return;
    if (order.status === "OPEN" || order.status === "INVOICED")
      throw refuse(contract.refundOrder, "NOT_REFUNDABLE", { status: order.status });
    if (toAccountCredit > 0 && customer.guest) throw refuse(contract.refundOrder, "GUEST_HAS_NO_CREDIT");
    if (!hasNoLimit && (await refundedByHand(tx, orderId)) + refundInAll(request.refund) > MOST_REFUNDED_AT_DESK)
      throw refuse(contract.refundOrder, "ABOVE_LIMIT");
    const dispute = await openDispute(tx, orderId);
    if (dispute !== null && toPayment > 0) throw refuse(contract.refundOrder, "DISPUTED", dispute);
    if (dispute !== null && toAccountCredit > 0 && !request.refund.despiteDispute)
      throw refuse(contract.refundOrder, "CREDIT_DESPITE_DISPUTE", dispute);
    if (!(await areLinesOf(tx, orderId, lineIds)))
      throw invalidField("lineIds", "These lines are not in this order. Reload the page");
    try {
      await refundOrder(deps, tx, { orderId, toPayment, toGiftCard, toAccountCredit, lineIds, reason, by });
    } catch (error) {
      if (!(error instanceof MoreThanLeft)) throw error;
      throw refuse(contract.refundOrder, "MORE_THAN_LEFT", error.left);
    }
  });
}

/** Returns what staff have refunded of the order, in cents, without refunds that failed. */
async function refundedByHand(tx: Tx, orderId: number): Promise<number> {
  const rows = await tx
    .select({ toPayment: refunds.toPayment, toGiftCard: refunds.toGiftCard, toAccountCredit: refunds.toAccountCredit })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.byUserId), ne(refunds.status, "FAILED")));
  return rows.reduce((sum, parts) => sum + refundInAll(parts), 0);
}

async function areLinesOf(tx: Tx, orderId: number, lineIds: readonly string[]): Promise<boolean> {
  if (lineIds.length === 0) return true;
  const ids = [...new Set(lineIds)];
  return (
    (await tx.$count(orderLines, and(eq(orderLines.orderId, orderId), inArray(orderLines.id, ids)))) === ids.length
  );
}
