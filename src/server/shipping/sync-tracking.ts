import { and, eq } from "drizzle-orm";
import { hasLeft, isLater, type ParcelEvent } from "../../rules/shipping/tracking.ts";
import type { Tracking, TrackingEvent } from "../adapters/postage/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { moveShipment } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

/**
 * Limits on stored tracking events of a parcel: the newest ones, each with texts and places of at most this many
 * characters.
 */
const MAX_TRACKING_EVENTS = 50;
const MOST_CHARACTERS = 200;

/**
 * Updates the parcels with this tracking number from the postage service. It queries the service instead of trusting an
 * event's content, so repeated and late events do no harm.
 */
export async function syncTracking(deps: Deps, trackingNumber: string): Promise<void> {
  const tracking = await deps.postage.track(trackingNumber);
  if (tracking === null) return;
  const followed = await deps.db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.trackingNumber, trackingNumber));
  for (const at of followed) await moveOne(deps, at, tracking);
}

const storedEvent = ({ at, text, place }: TrackingEvent): ParcelEvent => ({
  at: at.toISOString(),
  text: text.slice(0, MOST_CHARACTERS),
  place: place && place.slice(0, MOST_CHARACTERS),
});

const isNewer = (events: readonly ParcelEvent[], than: readonly ParcelEvent[]): boolean =>
  events.length > 0 && (than.length === 0 || events.at(-1)!.at > than.at(-1)!.at);

/**
 * Stores tracking events that do not change the parcel's state: sent to open browsers, without an entry in the order's
 * timeline.
 */
async function noteEvents(
  { live }: Deps,
  tx: Tx,
  { id: orderId, customerId: userId }: LockedOrder,
  shipmentId: string,
  trackingEvents: ParcelEvent[],
): Promise<void> {
  await tx.update(shipments).set({ trackingEvents }).where(eq(shipments.id, shipmentId));
  await live.publish(tx, { type: "order", userId, orderId });
}

async function moveOne(deps: Deps, at: { id: string; orderId: number }, tracking: Tracking): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const [shipment] = await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, at.id), eq(shipments.trackingNumber, tracking.trackingNumber)));
    if (shipment === undefined) return;
    const trackingEvents = tracking.events.slice(-MAX_TRACKING_EVENTS).map(storedEvent);
    if (!isLater(tracking.state, shipment.trackingState)) {
      if (isNewer(trackingEvents, shipment.trackingEvents))
        await noteEvents(deps, tx, order, shipment.id, trackingEvents);
      return;
    }
    const news = {
      trackingEvents,
      trackingState: tracking.state,
      shippedAt: shipment.shippedAt ?? (hasLeft(tracking.state) ? tracking.at : null),
      deliveredAt: shipment.deliveredAt ?? (tracking.state === "DELIVERED" ? tracking.at : null),
    };
    await moveShipment(deps, tx, order, { shipment, news, by: null });
  });
}
