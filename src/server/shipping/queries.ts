import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PostageRefund } from "../../contract/shipping/postage-refunds.ts";
import type { Label, Shipment } from "../../contract/shipping/shipping.ts";
import type { Db, Links } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { labelReply, SHIPMENT_JSON, shipmentReply, type ShipmentRow } from "../orders/shipment-reply.ts";
import { labels, postageRefunds, shipments } from "./tables.ts";

const o = alias(orders, "o");
const s = alias(shipments, "s");
const b = alias(labels, "b");

export async function shipmentOfOrder(
  deps: Links & { db: Db },
  at: { orderId: number; shipmentId: string },
): Promise<Shipment> {
  const result = await deps.db.execute<{ shipment: ShipmentRow }>(sql`
    select ${SHIPMENT_JSON} as shipment
    from ${shipments} ${s} join ${orders} ${o} on ${o.id} = ${s.orderId} left join ${labels} ${b} on ${b.shipmentId} = ${s.id}
    where ${s.id} = ${at.shipmentId} and ${o.id} = ${at.orderId}`);
  if (result.rows[0] === undefined) throw notFound("Parcel not found.");
  return shipmentReply(deps, result.rows[0].shipment);
}

/** Returns the label of a parcel. @param customerId if given, orders of other customers are not found */
export async function findLabel(
  deps: Links & { db: Db },
  at: { orderId: number; shipmentId: string; customerId?: string },
): Promise<Label> {
  const [found] = await deps.db
    .select({ label: labels })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.id, at.shipmentId),
        eq(shipments.orderId, at.orderId),
        ...(at.customerId === undefined ? [] : [eq(orders.customerId, at.customerId)]),
      ),
    );
  if (found === undefined) throw notFound("There is no label for this parcel.");
  return labelReply(deps, found.label, at.orderId);
}

export async function listPostageRefunds(db: Db, orderId: number): Promise<PostageRefund[]> {
  const rows = await db
    .select({ refund: postageRefunds })
    .from(orders)
    .leftJoin(postageRefunds, eq(postageRefunds.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(desc(postageRefunds.requestedAt), desc(postageRefunds.id));
  if (rows.length === 0) throw notFound("Order not found.");
  return rows.flatMap(({ refund }) => (refund === null ? [] : [postageRefundReply(refund)]));
}

export function postageRefundReply(row: typeof postageRefunds.$inferSelect): PostageRefund {
  const { id, carrier, trackingNumber, state, problem } = row;
  const settledAt = row.settledAt?.toISOString() ?? null;
  return { id, carrier, trackingNumber, state, problem, requestedAt: row.requestedAt.toISOString(), settledAt };
}
