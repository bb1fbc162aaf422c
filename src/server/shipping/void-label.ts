import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { type PostageStays, whyPostageStays } from "../../rules/shipping/postage-refunds.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { labels, postageRefunds, shipments } from "./tables.ts";

type Label = typeof labels.$inferSelect;
type PostageRefundRow = typeof postageRefunds.$inferSelect;

/**
 * Voids a parcel's label and requests a refund of its postage. The parcel then has no label and no tracking number. The
 * caller holds the order's lock and read both under it.
 * @returns the requested refund, or the reason the postage is not refundable
 */
export async function voidLabel(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { label, shippedAt, by }: { label: Label; shippedAt: Date | null; by: string | null },
): Promise<PostageRefundRow | PostageStays> {
  const now = deps.now();
  const stays = whyPostageStays(label, shippedAt, now);
  if (stays !== null) return stays;
  const { id, shipmentId, carrier, trackingNumber, pngKey, pdfKey, zplKey } = label;
  const [requested] = await tx
    .insert(postageRefunds)
    .values({
      id,
      orderId: order.id,
      shipmentId,
      state: "REQUESTED",
      carrier,
      trackingNumber,
      providerShipmentId: label.providerShipmentId!, // every purchased label has one
      byUserId: by,
      requestedAt: now,
    })
    .returning();
  await tx.delete(labels).where(eq(labels.id, id));
  await tx
    .update(shipments)
    .set({ trackingNumber: null, trackingState: null, trackingEvents: [], version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, shipmentId));
  await deps.jobs.enqueue(tx, "refund-postage", { postageRefundId: id });
  // The recipient's address is no longer needed, and the label must not be used.
  const keys = [pngKey, pdfKey, zplKey].filter((key) => key !== null);
  await deps.jobs.enqueue(tx, "remove-files", { keys });
  const text = `The ${CARRIER_LABELS[carrier]} label ${trackingNumber} was voided`;
  await recordOrderEvent(deps, tx, order, { type: "LABEL_VOIDED", text, by });
  return requested!;
}

/**
 * Requests refunds for labels of a canceled order's parcels that never shipped, and cancels pending purchases. A label
 * that is just being bought is refunded right after (finish-label.ts).
 */
export async function voidLabels(deps: Deps, tx: Tx, order: LockedOrder, by: string | null): Promise<void> {
  const bought = await labelsOf(tx, order.id);
  for (const { label, shippedAt } of bought) {
    if (label.state === "READY") await voidLabel(deps, tx, order, { label, shippedAt, by });
    else await tx.delete(labels).where(and(eq(labels.id, label.id), isNull(labels.providerShipmentId)));
  }
}

/** Lists an order's labels that were bought or are being bought, and when their parcels shipped. */
const labelsOf = (db: Db, orderId: number) =>
  db
    .select({ label: labels, shippedAt: shipments.shippedAt })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(labels.state, "REFUSED")));

export async function countVoidableLabels(db: Db, orderId: number, now: Date): Promise<number> {
  const bought = await labelsOf(db, orderId);
  return bought.filter(({ label, shippedAt }) => whyPostageStays(label, shippedAt, now) === null).length;
}
