import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type InboundParcel, INBOUND_TRACKING, type OrderNeed, type OrderWork } from "../../rules/orders/needs.ts";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { shipments } from "../shipping/tables.ts";
import { orders, orderWork } from "./tables.ts";

const o = alias(orders, "o");
const w = alias(orderWork, "w");
const x = alias(orderWork, "x");
const s = alias(shipments, "s");

/** Filters by pending work, for the lab's lists but not customers'. */
export type OrderWorkFilters = {
  externalId?: string | undefined;
  needs?: OrderNeed | undefined;
  parcel?: InboundParcel | undefined;
  rush?: boolean | undefined;
  priority?: boolean | undefined;
};
type OrderFilters = OrderWorkFilters & {
  status?: OrderStatus[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Returns the conditions on orders `o`. Pending work is stored in `order_work`, for paid orders only. */
export function conditionsOf({ status, from, to, externalId, needs, parcel, rush, priority }: OrderFilters): SQL[] {
  return [
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(externalId === undefined ? [] : [sql`${o.externalId} = ${externalId}`]),
    ...(from === undefined ? [] : [sql`${o.createdAt} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${o.createdAt} < ${to}`]),
    ...(parcel === undefined ? [] : [sql`${o.id} in (select ${s.orderId} ${expectedParcels(parcel)})`]),
    ...worksOf({ needs, rush, priority }).map((work) => hasWork(o.id, work)),
  ];
}

// One status is read from its index in order.
const hasStatus = (status: OrderStatus[]): SQL =>
  status.length === 1 ? sql`${o.status} = ${status[0]}` : sql`${o.status} in ${status}`;

const inbound = (parcel: InboundParcel): SQL => {
  const [first, ...others] = INBOUND_TRACKING[parcel];
  return sql`${s.trackingState} in (${literal(s.trackingState, first, ...others)})`;
};

/** Selects the parcels `s` to the lab with film that has not been received. */
export const expectedParcels = (parcel: InboundParcel): SQL =>
  sql`from ${orderWork} ${x} join ${shipments} ${s} on ${s.orderId} = ${x.orderId}
    where ${x.work} = ${literal(x.work, "TO_RECEIVE")} and not ${s.toCustomer} and ${inbound(parcel)}`;

/** Returns the stored kinds of work that the query filters by. */
export const worksOf = ({ needs, rush, priority }: OrderWorkFilters): OrderWork[] => [
  ...(needs === undefined ? [] : [needs]),
  ...(rush === true ? (["RUSH"] as const) : []),
  ...(priority === true ? (["PRIORITY"] as const) : []),
];

const hasWork = (orderId: Column, work: OrderWork): SQL =>
  sql`${orderId} in (select ${x.orderId} from ${orderWork} ${x} where ${x.work} = ${work})`;

/** Selects orders `w` with all of these kinds of pending work, in index order and without reading the orders. */
export const ordersAtWork = ([first, ...others]: [OrderWork, ...OrderWork[]], { from, to }: OrderFilters): SQL =>
  sql`(select ${w.orderId}, ${w.createdAt} from ${orderWork} ${w} where ${sql.join(
    [
      sql`${w.work} = ${first}`,
      ...(from === undefined ? [] : [sql`${w.createdAt} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${w.createdAt} < ${to}`]),
      ...others.map((work) => hasWork(w.orderId, work)),
    ],
    sql` and `,
  )}) w`;
