import { eq } from "drizzle-orm";
import * as contract from "../../contract/shipping/shipping.ts";
import type { Deps, Tx } from "../deps.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { readShipment } from "./change-shipment.ts";
import { labels, shipments } from "./tables.ts";
import { takeLabelBack } from "./take-label-back.ts";

/** Takes a parcel off an order, unless it left. The postage of a label that was bought for it is asked back. */
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
  const taken = await takeLabelBack(deps, tx, order, { label, shippedAt: null, by });
  if (taken === "TOO_OLD") throw refuse(contract.removeShipment, "HAS_LABEL");
  if (taken === "LABEL_WAITS") throw refuse(contract.removeShipment, taken);
  // One that was never sold.
  if (typeof taken === "string") await tx.delete(labels).where(eq(labels.id, label.id));
}
