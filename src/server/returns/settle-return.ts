import { eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/returns/returns.ts";
import { cents } from "../../rules/money.ts";
import { refundMethods } from "../../rules/payments/refund-of-lines.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { openDispute } from "../payments/open-dispute.ts";
import { refundableOf, refundOrder } from "../payments/refund-order.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockShelves, moveStock } from "../products/lock-stock.ts";
import { amountOf, holdReturns, orderOf, returnIn, type ReturnsOf } from "./queries.ts";
import { productReturns } from "./tables.ts";

type Settled = BodyOf<typeof contract.settleReturn> & { returnId: string; by: string };

/**
 * Settles a return when the goods have arrived: refunds by the rules of docs/product/payments.md#refunds, and restocks
 * units that can be sold again. All in one transaction, so that it happens once.
 */
export async function settleReturn(deps: Deps, { returnId, by, amount, toCredit, onShelf }: Settled): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Locks the customer before the order, in the same order as refunds.
    const order = await orderOf(tx, { returnId });
    await lockUser(tx, order.customerId);
    const found = await holdReturns(tx, { returnId }, deps.now());
    const one = returnIn(found, returnId);
    if (one.state !== "APPROVED") throw refuse(contract.settleReturn, "STALE");
    if (toCredit && found.guest) throw refuse(contract.settleReturn, "GUEST_HAS_NO_CREDIT");
    // Locks stock before gift cards, as everywhere.
    if (onShelf) await putOnShelf(tx, found, { returnId, by, now: deps.now() });
    if (amount > 0 && (await openDispute(tx, order.id)) !== null) throw refuse(contract.settleReturn, "DISPUTED");
    const left = await refundableOf(tx, order.id, { holds: true });
    const most = Math.min(amountOf(one.lines), left.leftInAll);
    if (amount > most) throw refuse(contract.settleReturn, "MORE_THAN_PAID", { left: most });
    const ways = toCredit ? { toPayment: cents(0), toAccountCredit: cents(amount) } : refundMethods(amount, left);
    const reason = "You sent it back";
    const refund = amount === 0 ? null : await refundOrder(deps, tx, { orderId: order.id, ...ways, reason, by });
    await tx
      .update(productReturns)
      .set({ state: "DONE", refundId: refund?.id ?? null, settledAt: deps.now(), byUserId: by })
      .where(eq(productReturns.id, returnId));
    await recordOrderEvent(deps, tx, order, {
      type: "RETURN_SETTLED",
      text: onShelf ? "Return received and restocked" : "Return received",
      by,
    });
  });
}

/**
 * Restocks returned units. A variant without its own stock uses its product's. Items without stock counts are skipped.
 */
async function putOnShelf(
  tx: Tx,
  found: ReturnsOf,
  { returnId, by, now }: { returnId: string; by: string; now: Date },
): Promise<void> {
  const back = returnIn(found, returnId).lines.flatMap(({ lineId, quantity }) => {
    const { productId, productVariantId } = found.lines.find(({ id }) => id === lineId)!;
    return productId === null ? [] : [{ productId, productVariantId, quantity }];
  });
  const shelves = await lockShelves(
    tx,
    back.map(({ productId }) => productId),
    back.flatMap(({ productVariantId }) => productVariantId ?? []),
  );
  // Lines of the same item with different choices share its stock: their units are restocked in one movement.
  const pieces = new Map<string, number>();
  for (const { productId, productVariantId, quantity } of back) {
    const key = [productVariantId, productId].find((id) => id !== null && shelves.has(id));
    if (key) pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  }
  const changes = [...pieces].map(([key, change]) => ({ shelf: shelves.get(key)!, change }));
  await moveStock(tx, changes, { reason: "RESTORED", orderId: found.order.id, by, now });
}
