import { and, eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { notServedText } from "../../rules/shipping/served-by.ts";
import type { Deps, Tx } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { followLater } from "./follow-parcel.ts";
import { linesOfParcel } from "./lines-of-parcel.ts";
import { shipments } from "./tables.ts";

/** Adds a parcel to an order. @returns its id */
export async function addShipment(
  deps: Deps,
  request: { orderId: number; by: string; shipment: BodyOf<typeof contract.addShipment> },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    // Film that is at the lab goes back to its customer.
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
