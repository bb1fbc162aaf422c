import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { trackingPage, type TrackingState } from "../../rules/shipping/tracking.ts";
import type { Deps, Tx } from "../deps.ts";
import { wantsMails } from "../accounts/preferences.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { type OrderEventType, recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines } from "../orders/tables.ts";
import { shipments } from "./tables.ts";

type Shipment = typeof shipments.$inferSelect;

/** Changes to a parcel; omitted fields stay. */
export type ShipmentNews = {
  shippedAt?: Date | null;
  deliveredAt?: Date | null;
  trackingState?: TrackingState | null;
  trackingEvents?: Shipment["trackingEvents"];
  carrier?: Shipment["carrier"];
  serviceLevel?: Shipment["serviceLevel"];
  trackingNumber?: string | null;
  lineIds?: string[] | null;
};

/**
 * Stores a parcel's changes, also in the order's timeline, and e-mails the customer once when a parcel to them ships.
 * The caller holds the order's lock and read the parcel under it.
 */
export async function moveShipment(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  move: { shipment: Shipment; news: ShipmentNews; by: string | null },
): Promise<void> {
  const { shipment, news, by } = move;
  const after = { ...shipment, ...news };
  await tx
    .update(shipments)
    .set({ ...news, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, shipment.id));
  const event = eventOf(shipment, after);
  await recordOrderEvent(deps, tx, order, { ...event, by });
  if (shipment.shippedAt === null && after.shippedAt !== null && after.toCustomer) {
    await mailShipped(deps, tx, order, after);
  }
}

function eventOf(before: Shipment, after: Shipment): { type: OrderEventType; text: string } {
  const parcel = [after.carrier && CARRIER_LABELS[after.carrier], after.trackingNumber].filter(Boolean).join(" ");
  const named = parcel === "" ? "" : ` (${parcel})`;
  const where = after.toCustomer ? "to the customer" : "to the lab";
  if (before.trackingState !== "RETURNED" && after.trackingState === "RETURNED")
    return { type: "PARCEL_RETURNED", text: `A parcel was returned to its sender${named}` };
  if (before.deliveredAt === null && after.deliveredAt !== null)
    return { type: "DELIVERED", text: `Delivered ${where}${named}` };
  if (before.shippedAt === null && after.shippedAt !== null)
    return { type: "SHIPPED", text: `On its way ${where}${named}` };
  if (before.trackingState !== "OUT_FOR_DELIVERY" && after.trackingState === "OUT_FOR_DELIVERY")
    return { type: "SHIPMENT_CHANGED", text: `Out for delivery ${where}${named}` };
  return { type: "SHIPMENT_CHANGED", text: `Changed the parcel ${where}${named}` };
}

async function mailShipped(deps: Deps, tx: Tx, order: LockedOrder, shipment: Shipment): Promise<void> {
  if (!(await wantsMails(tx, order.customerId, "mail-shipped"))) return;
  const { to, basics, settingsUrl } = await orderMailBasics(deps, tx, order);
  const { carrier, trackingNumber } = shipment;
  await enqueueMail(deps, tx, {
    template: "order-shipped",
    to,
    key: `order-shipped:${shipment.id}`,
    data: {
      ...basics,
      settingsUrl,
      items: await itemsIn(tx, shipment),
      carrier: carrier && CARRIER_LABELS[carrier],
      trackingNumber,
      trackingUrl: carrier === null || trackingNumber === null ? null : trackingPage(carrier, trackingNumber),
    },
  });
}

/** Returns a parcel's listed items; none if it has no list, as an order's only parcel. */
async function itemsIn(tx: Tx, { orderId, lineIds }: Shipment): Promise<string[]> {
  if (lineIds === null || lineIds.length === 0) return [];
  const lines = await tx
    .select({ quantity: orderLines.quantity, description: orderLines.description })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, lineIds)))
    .orderBy(asc(orderLines.position));
  return lines.map(({ quantity, description }) => `${quantity} × ${description}`);
}
