import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/shipping/postage-refunds.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { readShipment } from "./change-shipment.ts";
import { labels, postageRefunds } from "./tables.ts";
import { takeLabelBack } from "./take-label-back.ts";

/** Gives the label of a parcel back that was not used. @returns what is asked for now */
export async function askPostageBack(
  deps: Deps,
  { by, ...at }: { orderId: number; shipmentId: string; by: string },
): Promise<typeof postageRefunds.$inferSelect> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const { id: shipmentId, shippedAt } = await readShipment(tx, at);
    const [label] = await tx.select().from(labels).where(eq(labels.shipmentId, shipmentId));
    if (label === undefined) {
      const [asked] = await tx
        .select({ id: postageRefunds.id })
        .from(postageRefunds)
        .where(and(eq(postageRefunds.orderId, order.id), eq(postageRefunds.shipmentId, shipmentId)))
        .limit(1);
      throw asked === undefined
        ? notFound("There is no label for this parcel.")
        : refuse(contract.askPostageBack, "ALREADY_ASKED");
    }
    const taken = await takeLabelBack(deps, tx, order, { label, shippedAt, by });
    if (typeof taken === "string") throw refuse(contract.askPostageBack, taken);
    return taken;
  });
}
