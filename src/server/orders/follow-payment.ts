import { and, eq, inArray, sql } from "drizzle-orm";
import { rewardReferral } from "../accounts/reward-referral.ts";
import type { Deps, Tx } from "../deps.ts";
import { issueInvoice } from "../payments/issue-invoice.ts";
import { rolls } from "../rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { unlockPaidScans } from "../unlocks/unlock-paid-scans.ts";
import { handToVendors } from "../vendors/hand-to-vendors.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { negativesBack, saveShipments } from "./save-order.ts";
import { type EffectWhenPaid, orders } from "./tables.ts";

/** What an order's payment sets off, in the payment's own transaction. Called by `markPaid` alone. */
export async function followPayment(
  deps: Deps,
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, "id" | "customerId" | "parentOrderId" | "whenPaid">,
): Promise<void> {
  if (order.parentOrderId !== null && order.whenPaid !== null) {
    await takeEffect(deps, tx, { id: order.parentOrderId, customerId: order.customerId }, order.whenPaid);
  }
  await unlockPaidScans(deps, tx, order.id);
  await rewardReferral(deps, tx, order);
  await handToVendors(deps, tx, order);
  // Last: from here until commit nobody else gets an invoice number.
  await issueInvoice(deps, tx, { orderId: order.id });
}

/** Does to the rolls of `parent` what was bought for them. */
export async function takeEffect(
  deps: Deps,
  tx: Tx,
  parent: { id: number; customerId: string },
  { rushRollIds = [], negatives = {} }: EffectWhenPaid,
): Promise<void> {
  if (rushRollIds.length > 0) {
    await tx
      .update(rolls)
      .set({ addRush: true })
      .where(and(eq(rolls.orderId, parent.id), inArray(rolls.id, rushRollIds)));
    await recordOrderEvent(deps, tx, parent, { type: "RUSH_ADDED", text: "Rush was bought for rolls", by: null });
  }
  const chosen = Object.entries(negatives);
  if (chosen.length === 0) return;
  const changed = chosen.map(([id, action]) => ({ id, negatives_action: action }));
  await tx.execute(sql`
    update rolls set negatives_action = w.negatives_action,
      return_to_customer = rolls.return_to_customer and w.negatives_action = 'SHIP'
    from json_populate_recordset(null::rolls, ${JSON.stringify(changed)}::json) w
    where rolls.order_id = ${parent.id} and rolls.id = w.id`);
  await recordOrderEvent(deps, tx, parent, {
    type: "NEGATIVES_CHANGED",
    text: "Chose again what becomes of the negatives",
    by: null,
  });
  if (chosen.some(([, action]) => action === "SHIP")) await addWayBack(tx, parent.id, deps.now());
}

/** The parcel that brings the negatives back, unless the order has one that has not left. */
async function addWayBack(tx: Tx, orderId: number, now: Date): Promise<void> {
  const out = await tx
    .select({ serviceLevel: shipments.serviceLevel, shippedAt: shipments.shippedAt })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.toCustomer));
  if (out.some(({ serviceLevel, shippedAt }) => serviceLevel === "return_negatives" && shippedAt === null)) return;
  const [order] = await tx.select({ address: orders.address }).from(orders).where(eq(orders.id, orderId));
  const address = order?.address ?? null;
  await saveShipments(tx, orderId, [negativesBack(address === null ? null : { id: null, address })], now);
}
