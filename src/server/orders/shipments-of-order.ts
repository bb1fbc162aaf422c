import { type SQL, sql } from "drizzle-orm";
import type { Shipment } from "../../contract/shipping/shipping.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { type Links, SHIPMENT_JSON, shipmentReply, type ShipmentRow } from "./shipment-reply.ts";

/** The parcels of an order `o` of the query. */
export const SHIPMENTS_OF_ORDER: SQL = sql`(
  select coalesce(json_agg(${SHIPMENT_JSON} order by s.to_customer, s.id), '[]')
  from shipments s left join labels b on b.shipment_id = s.id where s.order_id = o.id)`;

/** An order's parcels with their labels, those to the lab first. */
export async function shipmentsOfOrder(deps: Links & { db: Db }, orderId: number): Promise<Shipment[]> {
  const result = await deps.db.execute<{ shipments: ShipmentRow[] }>(
    sql`select ${SHIPMENTS_OF_ORDER} as shipments from orders o where o.id = ${orderId}`,
  );
  if (result.rows[0] === undefined) throw notFound("There is no such order.");
  return result.rows[0].shipments.map((row) => shipmentReply(deps, row));
}
