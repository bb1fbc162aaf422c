import { and, eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { notServedText } from "../../rules/shipping/served-by.ts";
import { isClosedFor } from "../../rules/shipping/labels.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { followLater } from "./follow-parcel.ts";
import { linesOfParcel } from "./lines-of-parcel.ts";
import { moveShipment, type ShipmentNews } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

export type ChangeShipment = BodyOf<typeof contract.updateShipment> & {
  orderId: number;
  shipmentId: string;
  by: string;
};

/** Changes a parcel by hand, unless someone changed it since it was looked at. */
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

/** A parcel of an order; the caller holds the order's lock. */
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
  // What was noted of another parcel.
  if (trackingNumber !== undefined && trackingNumber !== shipment.trackingNumber)
    Object.assign(news, { trackingEvents: [], trackingState: null } satisfies ShipmentNews);
  if (delivered !== undefined) news.deliveredAt = delivered ? (shipment.deliveredAt ?? now) : null;
  const left = shipped ?? (delivered === true ? true : undefined);
  if (left !== undefined) news.shippedAt = left || delivered === true ? (shipment.shippedAt ?? now) : null;
  // What never left has not arrived either.
  if (news.shippedAt === null) news.deliveredAt = null;
  return news;
}
