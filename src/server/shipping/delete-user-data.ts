import { inArray } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { ordersOf, withoutStreet } from "../orders/delete-user-data.ts";
import { labels, postageRefunds, shipments } from "./tables.ts";

/** Anonymizes parcels for the books: removes addresses, labels and tracking. @returns the keys of the labels' files */
export async function deleteUserData(tx: Tx, { id }: User): Promise<(string | null)[]> {
  const ofTheirs = inArray(shipments.orderId, ordersOf(tx, id));
  const theirShipments = tx.select({ id: shipments.id }).from(shipments).where(ofTheirs);
  const bought = await tx
    .select({ png: labels.pngKey, pdf: labels.pdfKey, zpl: labels.zplKey })
    .from(labels)
    .where(inArray(labels.shipmentId, theirShipments));
  await tx
    .update(labels)
    .set({ pngKey: null, pdfKey: null, zplKey: null, shipment: null, trackingNumber: null, problem: null })
    .where(inArray(labels.shipmentId, theirShipments));
  await tx
    .update(shipments)
    .set({ address: withoutStreet(shipments.address), trackingNumber: null, trackingEvents: [] })
    .where(ofTheirs);
  await tx
    .update(postageRefunds)
    .set({ trackingNumber: null, problem: null })
    .where(inArray(postageRefunds.orderId, ordersOf(tx, id)));
  return bought.flatMap(({ png, pdf, zpl }) => [png, pdf, zpl]);
}
