import { sql } from "drizzle-orm";
import type { Order, RollOfOrder } from "../../contract/orders.ts";
import type { ScanState } from "../../rules/scans/sizes.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { INTERNAL_EVENTS } from "./record-order-event.ts";
import type { Caller } from "../platform/http/guard.ts";

/** Who looks: the lab sees its notes and its staff's names, a customer sees scans only once they are synced. */
export type Viewer = { admin: boolean; userId: string };

export const viewerOf = ({ userId, role }: Caller): Viewer => ({ userId, admin: role === "ADMIN" });

type Stored<T, Dates extends keyof T> = Omit<T, Dates> & { [Key in Dates]: string };
type RollRow = Omit<RollOfOrder, "scans"> & {
  syncedAt: string | null;
  scans: Partial<Record<ScanState, number>> | null;
};
type OrderEvent = Order["events"][number];
type EventRow = OrderEvent & { byUserId: string | null };
type OrderRow = Stored<Omit<Order, "rolls" | "events">, "createdAt"> & { rolls: RollRow[]; events: EventRow[] };

/**
 * An order with everything that hangs on it, in one query.
 * @param customerId when given, another customer's order is not found
 */
export async function orderView(db: Db, orderId: number, viewer: Viewer, customerId?: string): Promise<Order> {
  const result = await db.execute<OrderRow>(sql`
    select
      o.id, o.customer_id as "customerId", o.status, o.version, o.delivery_method as "deliveryMethod", o.address, o.notes,
      o.internal_notes as "internalNotes", o.lines_total as "linesTotal", o.discount, o.service_credits as "serviceCredits",
      o.tax_rate as "taxRate", o.tax, o.account_credit as "accountCredit", o.total, o.created_at as "createdAt",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as customer,
      ${LINES} as lines, ${ROLLS} as rolls, ${PICK_UPS} as "pickUps", ${SHIPMENTS} as shipments, ${EVENTS} as events,
      ${PAYMENT} as payment
    from orders o join users u on u.id = o.customer_id
    where o.id = ${orderId} ${customerId === undefined ? sql`` : sql`and o.customer_id = ${customerId}`}`);
  const row = result.rows[0];
  if (row === undefined) throw notFound("There is no such order.");
  return {
    ...row,
    internalNotes: viewer.admin ? row.internalNotes : null,
    createdAt: iso(row.createdAt),
    rolls: row.rolls.map((roll) => rollView(roll, viewer)),
    pickUps: row.pickUps.map(({ id, receivedAt }) => ({
      id,
      receivedAt: receivedAt === null ? null : iso(receivedAt),
    })),
    events: row.events
      .filter(({ type }) => viewer.admin || !INTERNAL_EVENTS.includes(type))
      .map((event) => eventView(event, viewer)),
  };
}

/** The database writes instants with its own offset; the contract's are UTC. */
const iso = (instant: string): string => new Date(instant).toISOString();

function rollView({ syncedAt, scans, ...roll }: RollRow, viewer: Viewer): RollOfOrder {
  const counts = viewer.admin || syncedAt !== null ? (scans ?? {}) : {};
  return {
    ...roll,
    events: roll.events.map(({ event, at }) => ({ event, at: iso(at) })),
    scans: {
      awaiting: counts.AWAITING_UPLOAD ?? 0,
      uploaded: counts.UPLOADED ?? 0,
      ready: counts.READY ?? 0,
      damaged: counts.DAMAGED ?? 0,
    },
  };
}

function eventView({ byUserId, ...event }: EventRow, viewer: Viewer): OrderEvent {
  const named = viewer.admin || byUserId === viewer.userId;
  return { ...event, at: iso(event.at), byName: named ? event.byName : null };
}

const LINES = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'key', l.id, 'sku', l.sku, 'description', l.description, 'rollKey', l.roll_id, 'quantity', l.quantity,
    'unitPrice', l.unit_price, 'amount', l.amount, 'discount', l.discount, 'creditAmount', l.credit_amount,
    'creditKind', l.credit_kind) order by l.position), '[]')
  from order_lines l where l.order_id = o.id)`);

const ROLLS = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'pickUpId', r.pick_up_id, 'number', r.number, 'labNumber', r.lab_number, 'arrived', r.arrived,
    'format', r.format, 'process', r.process,
    'stock', case when r.brand is not null or r.model is not null
      then json_build_object('brand', coalesce(r.brand, ''), 'model', coalesce(r.model, '')) end,
    'pushPullFactor', r.push_pull_factor, 'crossProcessTargetFormat', r.cross_process_target_format,
    'scanQuality', r.scan_quality, 'addRush', r.add_rush, 'addPrints', r.add_prints, 'sleeving', r.sleeving,
    'negativesAction', r.negatives_action, 'returnToCustomer', r.return_to_customer, 'notes', r.notes,
    'syncedAt', r.synced_at,
    'events', (
      select coalesce(json_agg(json_build_object('event', e.event, 'at', e.at) order by e.event), '[]')
      from roll_events e where e.roll_id = r.id),
    'scans', (
      select json_object_agg(s.state, s.n)
      from (select state, count(*) as n from scans where roll_id = r.id group by state) s)
  ) order by r.number), '[]')
  from rolls r where r.order_id = o.id)`);

const PICK_UPS = sql.raw(`(
  select coalesce(json_agg(json_build_object('id', p.id, 'receivedAt', p.received_at) order by p.id), '[]')
  from pick_ups p where p.order_id = o.id)`);

const SHIPMENTS = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'method', s.method, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
    'toCustomer', s.to_customer) order by s.to_customer, s.id), '[]')
  from shipments s where s.order_id = o.id)`);

const EVENTS = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'type', e.type, 'text', e.text, 'at', e.at, 'byUserId', e.by_user_id,
    'byName', b.first_name || ' ' || b.last_name) order by e.at, e.id), '[]')
  from order_events e left join users b on b.id = e.by_user_id where e.order_id = o.id)`);

/** The payment that stands or waits, else the last one tried. */
const PAYMENT = sql.raw(`(
  select json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'card', p.card)
  from payments p where p.order_id = o.id
  order by (p.status <> 'DECLINED') desc, p.created_at desc, p.id desc limit 1)`);
