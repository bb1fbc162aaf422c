import { and, eq } from "drizzle-orm";
import { hasLeft, isLater } from "../../rules/shipping/tracking.ts";
import type { Tracking } from "../adapters/postage/port.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { moveShipment } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

/**
 * Brings the parcels with this number to where the postage service says that they are now. It asks instead of believing
 * what an event said, so repeated and late events do no harm.
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

async function moveOne(deps: Deps, at: { id: string; orderId: number }, tracking: Tracking): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const [shipment] = await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, at.id), eq(shipments.trackingNumber, tracking.trackingNumber)));
    if (shipment === undefined || !isLater(tracking.state, shipment.trackingState)) return;
    const news = {
      trackingState: tracking.state,
      shippedAt: shipment.shippedAt ?? (hasLeft(tracking.state) ? tracking.at : null),
      deliveredAt: shipment.deliveredAt ?? (tracking.state === "DELIVERED" ? tracking.at : null),
    };
    await moveShipment(deps, tx, order, { shipment, news, by: null });
  });
}
