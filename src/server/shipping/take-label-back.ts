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
 * Makes the label of a parcel void and has its postage asked back. From then on the parcel has no label, and no number to be
 * followed by. The caller holds the order's lock and read both under it.
 * @returns what is asked for now, or why its postage stays
 */
export async function takeLabelBack(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { label, shippedAt, by }: { label: Label; shippedAt: Date | null; by: string | null },
): Promise<PostageRefundRow | PostageStays> {
  const now = deps.now();
  const stays = whyPostageStays(label, shippedAt, now);
  if (stays !== null) return stays;
  const { id, shipmentId, carrier, trackingNumber, pngKey, pdfKey, zplKey } = label;
  const [asked] = await tx
    .insert(postageRefunds)
    .values({
      id,
      orderId: order.id,
      shipmentId,
      state: "ASKED",
      carrier,
      trackingNumber,
      providerShipmentId: label.providerShipmentId!, // what is bought has one
      byUserId: by,
      askedAt: now,
    })
    .returning();
  await tx.delete(labels).where(eq(labels.id, id));
  await tx
    .update(shipments)
    .set({ trackingNumber: null, trackingState: null, trackingEvents: [], version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, shipmentId));
  await deps.jobs.enqueue(tx, "bring-postage-back", { postageRefundId: id });
  // Whom it was to is nobody's business any more, and nobody is to travel on it.
  const keys = [pngKey, pdfKey, zplKey].filter((key) => key !== null);
  await deps.jobs.enqueue(tx, "remove-files", { keys });
  const text = `The ${CARRIER_LABELS[carrier]} label ${trackingNumber} was voided`;
  await recordOrderEvent(deps, tx, order, { type: "LABEL_VOIDED", text, by });
  return asked!;
}

/**
 * An order is canceled: what was bought for parcels that never left goes back to the carriers, and what was not bought yet is
 * not. A label that is just being bought is given back as soon as it is (finish-label.ts).
 */
export async function takeLabelsBack(deps: Deps, tx: Tx, order: LockedOrder, by: string | null): Promise<void> {
  const bought = await labelsOf(tx, order.id);
  for (const { label, shippedAt } of bought) {
    if (label.state === "READY") await takeLabelBack(deps, tx, order, { label, shippedAt, by });
    else await tx.delete(labels).where(and(eq(labels.id, label.id), isNull(labels.providerShipmentId)));
  }
}

/** Labels of an order that were bought or are being bought, and when their parcels left. */
const labelsOf = (db: Db, orderId: number) =>
  db
    .select({ label: labels, shippedAt: shipments.shippedAt })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(labels.state, "REFUSED")));

/** How many labels go back to their carriers once the order is canceled. */
export async function countLabelsToTakeBack(db: Db, orderId: number, now: Date): Promise<number> {
  const bought = await labelsOf(db, orderId);
  return bought.filter(({ label, shippedAt }) => whyPostageStays(label, shippedAt, now) === null).length;
}
