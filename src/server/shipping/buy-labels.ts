import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shipping/label-runs.ts";
import { serviceName } from "../../rules/shipping/rates.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { HttpError } from "../platform/http/errors.ts";
import { wantLabel } from "./order-label.ts";
import { labels, shipments } from "./tables.ts";

/** Requests several parcels' labels, each in its own transaction, so that one refusal stops no other. */
export async function buyLabels(
  deps: Deps,
  { labels: wanted }: BodyOf<typeof contract.buyLabels>,
  by: string,
): Promise<ReplyOf<typeof contract.buyLabels>> {
  const refused: { shipmentId: string; reason: string }[] = [];
  for (const { orderId, shipmentId, ...choice } of wanted)
    try {
      await deps.db.transaction((tx) => wantLabel(deps, tx, { orderId, shipmentId, by, choice }, { after: 0 }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push({ shipmentId, reason: error.errors[0]?.message ?? error.message });
    }
  return { refused };
}

export async function parcelsToLabel(db: Db, orderIds: readonly number[]): Promise<contract.ParcelToLabel[]> {
  const rows = await db
    .select({ shipment: shipments, label: labels, ...BUYER_NAME })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .leftJoin(labels, eq(labels.shipmentId, shipments.id))
    .where(
      and(
        inArray(shipments.orderId, orderIds),
        shipments.toCustomer,
        isNull(shipments.shippedAt),
        ne(shipments.method, "IN_STORE_PICKUP"),
        ne(orders.status, "CANCELED"),
      ),
    )
    .orderBy(asc(shipments.orderId), asc(shipments.createdAt));
  return rows.map(({ shipment, label, ...name }) => ({
    orderId: shipment.orderId,
    shipmentId: shipment.id,
    customerName: `${name.firstName} ${name.lastName}`,
    label: label && {
      state: label.state,
      problem: label.problem,
      name: label.service && serviceName({ carrier: label.carrier, service: label.service }),
      price: label.price,
    },
  }));
}
