import { eq } from "drizzle-orm";
import * as contract from "../../contract/shipping/shipping.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { readShipment } from "./change-shipment.ts";
import { labels, shipments } from "./tables.ts";

/** Takes a parcel off an order, unless it left or postage was bought for it. */
export async function removeShipment(
  deps: Deps,
  { by, ...at }: { orderId: number; shipmentId: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const shipment = await readShipment(tx, at);
    if (shipment.shippedAt !== null) throw refuse(contract.removeShipment, "ALREADY_SHIPPED");
    const [label] = await tx.select({ state: labels.state }).from(labels).where(eq(labels.shipmentId, shipment.id));
    if (label !== undefined && label.state !== "REFUSED") throw refuse(contract.removeShipment, "HAS_LABEL");
    await tx.delete(labels).where(eq(labels.shipmentId, shipment.id));
    await tx.delete(shipments).where(eq(shipments.id, shipment.id));
    const where = shipment.toCustomer ? "to the customer" : "to the lab";
    await recordOrderEvent(deps, tx, order, { type: "SHIPMENT_REMOVED", text: `Took off the parcel ${where}`, by });
  });
}
