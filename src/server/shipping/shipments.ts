import { and, eq, inArray } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { isGoods } from "../../rules/orders/goods.ts";
import { isClosedFor } from "../../rules/shipping/labels.ts";
import { notServedText } from "../../rules/shipping/served-by.ts";
import type { Deps, Tx } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines } from "../orders/tables.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { followLater } from "./follow-parcel.ts";
import { moveShipment, type ShipmentNews } from "./move-shipment.ts";
import { labels, shipments } from "./tables.ts";
import { voidLabel } from "./void-label.ts";

/** Adds a parcel to an order. @returns its id */
export async function addShipment(
  deps: Deps,
  request: { orderId: number; by: string; shipment: BodyOf<typeof contract.addShipment> },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    // Film at the lab is returned to its customer.
    if (order.status === "CANCELED" && !(request.shipment.toCustomer && (await hasFilmHere(tx, order.id))))
      throw refuse(contract.addShipment, "ORDER_CLOSED");
    const problem = notServedText(request.shipment.carrier, order.address);
    if (problem !== null) throw invalidField("carrier", problem);
    const lineIds = await linesOfParcel(tx, order.id, request.shipment);
    const id = newId();
    await tx
      .insert(shipments)
      .values({ ...request.shipment, lineIds, id, orderId: order.id, address: order.address, createdAt: deps.now() });
    await followLater(deps, tx, null, { ...request.shipment, id });
    const where = request.shipment.toCustomer ? "to the customer" : "to the lab";
    await recordOrderEvent(deps, tx, order, {
      type: "SHIPMENT_ADDED",
      text: `Added a parcel ${where}`,
      by: request.by,
    });
    return id;
  });
}

async function hasFilmHere(tx: Tx, orderId: number): Promise<boolean> {
  const here = await tx
    .select({ id: rolls.id })
    .from(rolls)
    .where(and(eq(rolls.orderId, orderId), eq(rolls.arrived, true)))
    .limit(1);
  return here.length > 0;
}

export type ChangeShipment = BodyOf<typeof contract.updateShipment> & {
  orderId: number;
  shipmentId: string;
  by: string;
};

/** Changes a parcel manually, unless it changed since the caller read it. */
export async function changeShipment(deps: Deps, change: ChangeShipment): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, change.orderId);
    const shipment = await readShipment(tx, change);
    if (shipment.version !== change.version)
      throw refuse(contract.updateShipment, "STALE", { version: shipment.version });
    if (isClosedFor(order, shipment)) throw refuse(contract.updateShipment, "ORDER_CLOSED");
    const problem = notServedText(change.carrier ?? null, shipment.address);
    if (problem !== null && change.carrier !== shipment.carrier) throw invalidField("carrier", problem);
    const news = newsOf(shipment, change, deps.now());
    if (change.lineIds !== undefined)
      news.lineIds = await linesOfParcel(tx, order.id, { toCustomer: shipment.toCustomer, lineIds: change.lineIds });
    await moveShipment(deps, tx, order, { shipment, news, by: change.by });
    await followLater(deps, tx, shipment, { ...shipment, ...news });
  });
}

/** Reads a parcel of an order; the caller holds the order's lock. */
export async function readShipment(tx: Tx, at: { orderId: number; shipmentId: string }) {
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, at.shipmentId), eq(shipments.orderId, at.orderId)));
  if (shipment === undefined) throw notFound("Parcel not found.");
  return shipment;
}

function newsOf(shipment: typeof shipments.$inferSelect, change: ChangeShipment, now: Date): ShipmentNews {
  const { carrier, serviceLevel, trackingNumber, shipped, delivered } = change;
  const news: ShipmentNews = {};
  if (carrier !== undefined) news.carrier = carrier;
  if (serviceLevel !== undefined) news.serviceLevel = serviceLevel;
  if (trackingNumber !== undefined) news.trackingNumber = trackingNumber;
  // Clears the previous parcel's tracking.
  if (trackingNumber !== undefined && trackingNumber !== shipment.trackingNumber)
    Object.assign(news, { trackingEvents: [], trackingState: null } satisfies ShipmentNews);
  if (delivered !== undefined) news.deliveredAt = delivered ? (shipment.deliveredAt ?? now) : null;
  const left = shipped ?? (delivered === true ? true : undefined);
  if (left !== undefined) news.shippedAt = left || delivered === true ? (shipment.shippedAt ?? now) : null;
  // A parcel that never shipped cannot have been delivered.
  if (news.shippedAt === null) news.deliveredAt = null;
  return news;
}

/** Removes a parcel from an order, unless it has shipped. Requests a refund of its label's postage. */
export async function removeShipment(
  deps: Deps,
  { by, ...at }: { orderId: number; shipmentId: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const shipment = await readShipment(tx, at);
    if (shipment.shippedAt !== null) throw refuse(contract.removeShipment, "ALREADY_SHIPPED");
    const [label] = await tx.select().from(labels).where(eq(labels.shipmentId, shipment.id));
    if (label !== undefined) await dropLabel(deps, tx, order, label, by);
    await tx.delete(shipments).where(eq(shipments.id, shipment.id));
    const where = shipment.toCustomer ? "to the customer" : "to the lab";
    await recordOrderEvent(deps, tx, order, { type: "SHIPMENT_REMOVED", text: `Removed the parcel ${where}`, by });
  });
}

async function dropLabel(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  label: typeof labels.$inferSelect,
  by: string,
): Promise<void> {
  const taken = await voidLabel(deps, tx, order, { label, shippedAt: null, by });
  if (taken === "TOO_OLD") throw refuse(contract.removeShipment, "HAS_LABEL");
  if (taken === "LABEL_WAITS") throw refuse(contract.removeShipment, taken);
  // A label that was never purchased.
  if (typeof taken === "string") await tx.delete(labels).where(eq(labels.id, label.id));
}

/** Returns the ids of the lines in a parcel, once each. Rejects lines that are not goods of the order. */
export async function linesOfParcel(
  tx: Tx,
  orderId: number,
  { toCustomer, lineIds }: { toCustomer: boolean; lineIds: readonly string[] | null },
): Promise<string[] | null> {
  if (lineIds === null || lineIds.length === 0) return lineIds && [];
  if (!toCustomer) throw invalidField("lineIds", "Only parcels to the customer list items. Remove the items.");
  const ids = [...new Set(lineIds.map((id) => id.toLowerCase()))];
  const found = await tx
    .select({ id: orderLines.id, sku: orderLines.sku, productType: orderLines.productType })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, ids)));
  if (found.filter(isGoods).length < ids.length)
    throw invalidField("lineIds", "Choose items of this order that can be shipped.");
  return ids;
}
