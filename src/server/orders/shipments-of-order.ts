import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Shipment } from "../../contract/shipping/shipping.ts";
import type { Db, Links } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { shipments, labels } from "../shipping/tables.ts";
import { rawSql } from "../platform/database/sql-fragments.ts";
import { SHIPMENT_JSON, shipmentReply, type ShipmentRow } from "./shipment-reply.ts";
import { orders } from "./tables.ts";

const s = alias(shipments, "s");
const b = alias(labels, "b");
const o = alias(orders, "o");

export const SHIPMENTS_OF_ORDER = rawSql(sql`(
  select coalesce(json_agg(${SHIPMENT_JSON} order by ${s.toCustomer}, ${s.id}), '[]')
  from ${shipments} ${s} left join ${labels} ${b} on ${b.shipmentId} = ${s.id} where ${s.orderId} = ${o.id})`);

/** Returns an order's parcels with their labels, those to the lab first. */
export async function shipmentsOfOrder(deps: Links & { db: Db }, orderId: number): Promise<Shipment[]> {
  const result = await deps.db.execute<{ shipments: ShipmentRow[] }>(
    sql`select ${SHIPMENTS_OF_ORDER} as shipments from ${orders} ${o} where ${o.id} = ${orderId}`,
  );
  if (result.rows[0] === undefined) throw notFound("Order not found.");
  return result.rows[0].shipments.map((row) => shipmentReply(deps, row));
}
