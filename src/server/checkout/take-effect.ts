import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import type { PaidOrder } from "../orders/mark-paid.ts";
import { negativesAction as negativesActionType, rolls } from "../film/rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { type EffectWhenPaid, orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { promiseOrder } from "../lab/promise-order.ts";
import { negativesBack, saveShipments } from "./save-order.ts";

export async function takeEffectOfAddOn(deps: Deps, tx: Tx, addOn: PaidOrder): Promise<void> {
  if (addOn.parentOrderId === null || addOn.whenPaid === null) return;
  await takeEffect(deps, tx, { id: addOn.parentOrderId, customerId: addOn.customerId }, addOn.whenPaid);
}

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
    await recordOrderEvent(deps, tx, parent, { type: "RUSH_ADDED", text: "Rush was added to rolls", by: null });
    await promiseOrder(deps, tx, parent, "RUSH");
  }
  const chosen = Object.entries(negatives);
  if (chosen.length === 0) return;
  const wanted = JSON.stringify(chosen.map(([rollId, action]) => ({ rollId, action })));
  await tx
    .update(rolls)
    .set({
      negativesAction: sql`wanted.action`,
      returnToCustomer: sql`${rolls.returnToCustomer} and wanted.action = ${literal(rolls.negativesAction, "SHIP")}`,
    })
    .from(sql`json_to_recordset(${wanted}::json) as wanted ("rollId" uuid, action ${negativesActionType})`)
    .where(and(eq(rolls.orderId, parent.id), eq(rolls.id, sql`wanted."rollId"`)));
  await recordOrderEvent(deps, tx, parent, {
    type: "NEGATIVES_CHANGED",
    text: "Changed what happens to the negatives",
    by: null,
  });
  if (chosen.some(([, action]) => action === "SHIP")) await addReturnParcel(tx, parent.id, deps.now());
}

/** Adds the parcel for returning the negatives, unless the order has one that has not left. */
async function addReturnParcel(tx: Tx, orderId: number, now: Date): Promise<void> {
  const out = await tx
    .select({ serviceLevel: shipments.serviceLevel, shippedAt: shipments.shippedAt })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.toCustomer));
  if (out.some(({ serviceLevel, shippedAt }) => serviceLevel === "return_negatives" && shippedAt === null)) return;
  const [order] = await tx.select({ address: orders.address }).from(orders).where(eq(orders.id, orderId));
  const address = order?.address ?? null;
  await saveShipments(tx, orderId, [negativesBack(address === null ? null : { id: null, address })], now);
}
