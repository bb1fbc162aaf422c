import { sql } from "drizzle-orm";
import type { Order, RollOfOrder } from "../../contract/orders/order.ts";
import type { ScanState } from "../../rules/film/scan-files.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { INTERNAL_EVENTS } from "./record-order-event.ts";
import type { Caller } from "../platform/http/guard.ts";
import { SHIPMENTS_OF_ORDER } from "./shipments-of-order.ts";
import { type Links, shipmentReply, type ShipmentRow } from "./shipment-reply.ts";

/** Who looks: the lab sees its notes and its staff's names, a customer sees scans only once they are synced. */
export type Viewer = { admin: boolean; userId: string };

export const viewerOf = ({ userId, role }: Caller): Viewer => ({ userId, admin: role === "ADMIN" });

type RollRow = Omit<RollOfOrder, "scans"> & {
  syncedAt: string | null;
  scans: Partial<Record<ScanState, number>> | null;
};
type OrderEvent = Order["events"][number];
type EventRow = OrderEvent & { byUserId: string | null };
type OrderRow = Omit<Order, "rolls" | "events" | "shipments"> & {
  rolls: RollRow[];
  events: EventRow[];
  shipments: ShipmentRow[];
};

/**
 * An order with everything that hangs on it, in one query.
 * @param customerId when given, another customer's order is not found
 */
export async function orderView(
  deps: Links & { db: Db },
  orderId: number,
  viewer: Viewer,
  customerId?: string,
): Promise<Order> {
  const where = customerId === undefined ? sql`` : sql`and o.customer_id = ${customerId}`;
  const result = await deps.db.execute<OrderRow>(sql`${ORDER} where o.id = ${orderId} ${where}`);
  const row = result.rows[0];
  if (row === undefined) throw notFound("There is no such order.");
  return {
    ...row,
    internalNotes: viewer.admin ? row.internalNotes : null,
    createdAt: isoTime(row.createdAt),
    invoicedAt: isoTimeOrNull(row.invoicedAt),
    paidAt: isoTimeOrNull(row.paidAt),
    canceledAt: isoTimeOrNull(row.canceledAt),
    completedAt: isoTimeOrNull(row.completedAt),
    printsReadyAt: isoTimeOrNull(row.printsReadyAt),
    rolls: row.rolls.map((roll) => rollView(roll, viewer)),
    pickUps: row.pickUps.map(({ id, receivedAt }) => ({ id, receivedAt: isoTimeOrNull(receivedAt) })),
    shipments: row.shipments.map((shipment) => shipmentReply(deps, shipment)),
    refunds: row.refunds.map((refund) => ({ ...refund, at: isoTime(refund.at) })),
    events: row.events
      .filter(({ type }) => viewer.admin || !INTERNAL_EVENTS.includes(type))
      .map((event) => eventView(event, viewer)),
  };
}

function rollView({ syncedAt, scans, ...roll }: RollRow, viewer: Viewer): RollOfOrder {
  const counts = viewer.admin || syncedAt !== null ? (scans ?? {}) : {};
  return {
    ...roll,
    events: roll.events.map(({ event, at }) => ({ event, at: isoTime(at) })),
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
  return { ...event, at: isoTime(event.at), byName: named ? event.byName : null };
}

const LINES = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'tempKey', l.temp_key, 'orderId', o.id, 'customerId', o.customer_id, 'rollId', l.roll_id,
    'productId', l.product_id, 'productVariantId', l.product_variant_id, 'productType', l.product_type,
    'sku', l.sku, 'description', l.description, 'quantity', l.quantity,
    'unitPrice', l.unit_price, 'amount', l.amount, 'discount', l.discount, 'creditAmount', l.credit_amount,
    'creditKind', l.credit_kind, 'notes', l.notes, 'selectedOptions', l.selected_options,
    'print', case when l.print_draft_id is not null then json_build_object('draftId', l.print_draft_id) end
  ) order by l.position), '[]')
  from order_lines l where l.order_id = o.id)`);

const PRINTS = sql.raw(`(
  select coalesce(json_agg(json_build_object('id', p.id, 'draftId', p.draft_id, 'lineId', l.id, 'quantity', p.quantity,
    'paper', p.paper, 'size', p.size) order by l.position), '[]')
  from prints p join order_lines l on l.id = p.order_line_id where p.order_id = o.id)`);

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

const EVENTS = sql.raw(`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'type', e.type, 'text', e.text, 'at', e.at, 'byUserId', e.by_user_id,
    'byName', b.first_name || ' ' || b.last_name) order by e.at, e.id), '[]')
  from order_events e left join users b on b.id = e.by_user_id where e.order_id = o.id)`);

/** The payment that stands or waits, else the last one tried. */
const PAYMENT = sql.raw(`(
  select json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'card', p.card)
  from payments p where p.order_id = o.id
  order by p.unowed, (p.status <> 'DECLINED') desc, p.created_at desc, p.id desc limit 1)`);

const REFUNDS = sql.raw(`(
  select coalesce(json_agg(json_build_object('id', f.id, 'toPayment', f.to_payment,
    'toAccountCredit', f.to_account_credit, 'status', f.status, 'reason', f.reason, 'at', f.created_at)
    order by f.created_at, f.id), '[]')
  from refunds f where f.order_id = o.id)`);

/** The provider's name for the capture that paid the order. */
const PAYMENT_PROVIDER_ID = sql.raw(`(
  select p.provider_payment_id from payments p
  where p.order_id = o.id and p.status = 'CAPTURED' order by p.unowed, p.created_at limit 1)`);

const ORDER = sql`
  select
    o.id, o.customer_id as "customerId", o.parent_order_id as "parentOrderId", o.status, o.version,
    o.delivery_method as "deliveryMethod", o.address, o.use_billing_address_for_tax as "useBillingAddressForTax",
    o.return_shipping as "returnShipping", o.coupon_code as "couponCode", o.notes, o.internal_notes as "internalNotes",
    o.lines_total as "linesTotal", o.discount as "appliedDiscount", o.service_credits as "serviceCredits",
    o.tax_rate as "taxRate", o.tax, o.account_credit as "appliedCredit", o.total, o.created_at as "createdAt",
    o.invoiced_at as "invoicedAt", o.paid_at as "paidAt", o.canceled_at as "canceledAt",
    o.completed_at as "completedAt", o.prints_ready_at as "printsReadyAt",
    json_build_object('firstName', coalesce(o.guest_first_name, u.first_name),
      'lastName', coalesce(o.guest_last_name, u.last_name), 'email', u.email) as customer,
    ${LINES} as lines, ${PRINTS} as prints, ${ROLLS} as rolls, ${PICK_UPS} as "pickUps", ${SHIPMENTS_OF_ORDER} as shipments,
    ${EVENTS} as events, ${PAYMENT} as payment, ${PAYMENT_PROVIDER_ID} as "paymentProviderId", ${REFUNDS} as refunds
  from orders o join users u on u.id = o.customer_id`;
