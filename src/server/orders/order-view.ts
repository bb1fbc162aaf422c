import { type SQL, sql } from "drizzle-orm";
import { referencesOf } from "../history/save-references.ts";
import { alias } from "drizzle-orm/pg-core";
import type { Order, RollOfOrder } from "../../contract/orders/order.ts";
import type { PriceByHand } from "../../rules/checkout/price-by-hand.ts";
import { PAYS_FOR_NEGATIVES } from "../../rules/checkout/negatives-lines.ts";
import { filmWorkOf, scanCounts } from "../../rules/film/roll-work.ts";
import { isExempt } from "../../rules/tax/exemptions.ts";
import type { Taxation } from "../../rules/tax/tax-table.ts";
import type { ScanState } from "../../rules/film/scan-files.ts";
import type { Db, Links } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import type { Caller } from "../platform/http/guard.ts";
import { prints } from "../prints/tables.ts";
import { rollEvents, rolls, pickUps } from "../film/rolls/tables.ts";
import { scans } from "../film/scans/tables.ts";
import { users } from "../accounts/tables.ts";
import { payments, refunds } from "../payments/tables.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { literal, rawSql } from "../platform/database/sql-fragments.ts";
import { turnaroundTimes, orderPromises } from "../lab/tables.ts";
import type { Pace } from "../../rules/lab/pace.ts";
import { type Promised, promiseView } from "./promise-view.ts";
import { HAS_PRIORITY } from "./has-priority.ts";
import { eventsForCustomers } from "./record-order-event.ts";
import { SHIPMENTS_OF_ORDER } from "./shipments-of-order.ts";
import { shipmentReply, type ShipmentRow } from "./shipment-reply.ts";
import { eventBy } from "./event-by.ts";
import { courierStopOf } from "./courier-stop-of.ts";
import { exemptionsFrom, exemptionsJson, type ExemptionRow } from "../tax/exemptions.ts";
import { taxationOfOrder } from "./taxation-of-order.ts";
import { orderLines, orderEvents, orders } from "./tables.ts";
import { buyerName } from "./buyer-name.ts";

const o = alias(orders, "o");
const u = alias(users, "u");

/** The reader: the lab sees its notes and its staff's names, a customer sees scans only after they are synced. */
export type Viewer = { admin: boolean; userId: string };

export const viewerOf = ({ userId, role }: Caller): Viewer => ({ userId, admin: role === "ADMIN" });

type RollRow = Omit<RollOfOrder, "scans" | "work"> & {
  syncedAt: string | null;
  scans: Partial<Record<ScanState, number>> | null;
};
type OrderEvent = Order["events"][number];
type EventRow = OrderEvent & { byUserId: string | null };
type OrderRow = Omit<
  Order,
  | "byHand"
  | "rolls"
  | "events"
  | "shipments"
  | "promise"
  | "paidForNegatives"
  | "untaxed"
  | "addOnTax"
  | "externalId"
  | "metadata"
> &
  Parameters<typeof referencesOf>[0] & {
    taxation: Taxation | null;
    exemptions: ExemptionRow[];
    laterLines: Order["paidForNegatives"];
    byHand: PriceByHand | null;
    deskDiscount: number;
    promised: Promised | null;
    paces: Pace[];
    rolls: RollRow[];
    events: EventRow[];
    shipments: ShipmentRow[];
  };

/**
 * Returns an order with all related data, in one query.
 * @param customerId if given, orders of other customers are not found
 */
export async function orderView(
  deps: Links & { db: Db },
  orderId: number,
  viewer: Viewer,
  customerId?: string,
): Promise<Order> {
  const ofCustomer = customerId === undefined ? sql`` : sql` and ${o.customerId} = ${customerId}`;
  const [row] = await readOrder(deps.db, sql`${o.id} = ${orderId}${ofCustomer}`);
  return viewOf(deps, row, viewer);
}

/** Returns a guest's order by its code, as the guest sees it; any other code is not found. */
export async function orderViewByCode(deps: Links & { db: Db }, code: string): Promise<Order> {
  const [row] = await readOrder(deps.db, sql`${o.accessCode} = ${code.toWellFormed()}`);
  if (row === undefined) throw notFound("Order not found.");
  return viewOf(byItsCode(deps, row.id), row, { admin: false, userId: row.customerId });
}

/** Scopes signed links to the order, because holders of a guest's code may have no session. */
export const byItsCode = <Given extends Links>(deps: Given, orderId: number): Given => ({
  ...deps,
  linksFor: `order.${orderId}`,
});

function viewOf(deps: Links, found: OrderRow | undefined, viewer: Viewer): Order {
  if (found === undefined) throw notFound("Order not found.");
  const { promised, paces, laterLines, byHand, deskDiscount, taxation, exemptions, externalId, metadata, ...row } =
    found;
  const taxed = taxationOfOrder({ ...row, taxation });
  return {
    ...row,
    untaxed: [...taxed.untaxed],
    addOnTax: {
      rate: taxed.rate,
      exempt: isExempt(exemptionsFrom(exemptions), taxed.state, deps.now()),
    },
    // Same as `paidForNegatives` in src/server/checkout/waiting-add-on.ts, which determines the charges.
    paidForNegatives: [...row.lines, ...laterLines]
      .filter(({ sku }) => PAYS_FOR_NEGATIVES.has(sku))
      .map(({ sku, rollId }) => ({ sku, rollId })),
    promise: promiseView(row, promised, paces),
    byHand:
      viewer.admin && byHand !== null
        ? { discount: byHand.discount, off: deskDiscount, prices: Object.keys(byHand.prices).length }
        : null,
    internalNotes: viewer.admin ? row.internalNotes : null,
    ...(viewer.admin ? referencesOf({ externalId, metadata }) : {}),
    createdAt: isoTime(row.createdAt),
    heldUntil: isoTimeOrNull(row.heldUntil),
    invoicedAt: isoTimeOrNull(row.invoicedAt),
    onAccountAt: isoTimeOrNull(row.onAccountAt),
    paidAt: isoTimeOrNull(row.paidAt),
    canceledAt: isoTimeOrNull(row.canceledAt),
    completedAt: isoTimeOrNull(row.completedAt),
    printsReadyAt: isoTimeOrNull(row.printsReadyAt),
    goodsPackedAt: isoTimeOrNull(row.goodsPackedAt),
    goodsHandedOverAt: isoTimeOrNull(row.goodsHandedOverAt),
    rolls: row.rolls.map((roll) => rollView(roll, row, viewer)),
    pickUps: row.pickUps.map(({ id, receivedAt }) => ({ id, receivedAt: isoTimeOrNull(receivedAt) })),
    shipments: row.shipments.map((shipment) => shipmentReply(deps, shipment)),
    refunds: row.refunds.map((refund) => ({ ...refund, at: isoTime(refund.at) })),
    events: (viewer.admin ? row.events : eventsForCustomers(row.events)).map((event) => eventView(event, viewer)),
  };
}

function rollView(
  { syncedAt, scans, ...roll }: RollRow,
  order: Pick<OrderRow, "status" | "onAccountAt">,
  viewer: Viewer,
): RollOfOrder {
  return {
    ...roll,
    work: filmWorkOf(order),
    events: roll.events.map(({ event, at }) => ({ event, at: isoTime(at) })),
    scans: scanCounts(viewer.admin || syncedAt !== null ? (scans ?? {}) : {}),
  };
}

function eventView({ byUserId, ...event }: EventRow, viewer: Viewer): OrderEvent {
  const named = viewer.admin || byUserId === viewer.userId;
  return { ...event, at: isoTime(event.at), byName: named ? event.byName : null };
}

const l = alias(orderLines, "l");
const LINES = sql`(
  select coalesce(json_agg(${jsonObject({
    ...columns(l, "id", "tempKey"),
    orderId: o.id,
    customerId: o.customerId,
    ...columns(l, "rollId", "productId", "productVariantId", "productType", "sku", "description", "quantity"),
    ...columns(
      l,
      "unitPrice",
      "amount",
      "discount",
      "creditAmount",
      "creditKind",
      "taxable",
      "notes",
      "selectedOptions",
    ),
    byVendor: sql`${l.vendorId} is not null`,
    print: sql`case when ${l.printDraftId} is not null then ${jsonObject({ draftId: l.printDraftId })} end`,
  })} order by ${l.position}), '[]')
  from ${orderLines} ${l} where ${l.orderId} = ${o.id})`;

const a = alias(orders, "a");
/** Lines of paid add-on orders. */
const LATER_LINES = sql`(
  select coalesce(json_agg(${jsonObject(columns(l, "sku", "rollId"))} order by ${l.orderId}, ${l.position}), '[]')
  from ${orders} ${a} join ${orderLines} ${l} on ${l.orderId} = ${a.id}
  where ${a.parentOrderId} = ${o.id} and ${a.status} in (${literal(a.status, "PAID", "COMPLETE")}))`;

const p = alias(prints, "p");
const PRINTS = sql`(
  select coalesce(json_agg(${jsonObject({
    ...columns(p, "id", "draftId"),
    lineId: l.id,
    ...columns(p, "quantity", "paper", "size"),
  })} order by ${l.position}), '[]')
  from ${prints} ${p} join ${orderLines} ${l} on ${l.id} = ${p.orderLineId} where ${p.orderId} = ${o.id})`;

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const s = alias(scans, "s");
const ROLLS = sql`(
  select coalesce(json_agg(${jsonObject({
    ...columns(r, "id", "pickUpId", "number", "labNumber", "arrived", "writtenOff", "format", "process"),
    stock: sql`case when ${r.brand} is not null or ${r.model} is not null
      then ${jsonObject({ brand: sql`coalesce(${r.brand}, '')`, model: sql`coalesce(${r.model}, '')` })} end`,
    ...columns(r, "pushPullFactor", "crossProcessTargetFormat", "scanQuality", "addRush", "addPrints", "sleeving"),
    ...columns(r, "negativesAction", "returnToCustomer", "notes", "syncedAt"),
    priority: HAS_PRIORITY,
    events: sql`(
      select coalesce(json_agg(${jsonObject({ event: e.event, at: e.at })} order by ${e.event}), '[]')
      from ${rollEvents} ${e} where ${e.rollId} = ${r.id})`,
    scans: sql`(
      select json_object_agg(counted.state, counted.n)
      from (select ${s.state}, count(*) as n from ${scans} ${s} where ${s.rollId} = ${r.id} group by 1) counted)`,
  })} order by ${r.number}), '[]')
  from ${rolls} ${r} where ${r.orderId} = ${o.id})`;

const k = alias(pickUps, "k");
const PICK_UPS = sql`(
  select coalesce(json_agg(${jsonObject({ id: k.id, receivedAt: k.receivedAt })} order by ${k.id}), '[]')
  from ${pickUps} ${k} where ${k.orderId} = ${o.id})`;

const v = alias(orderEvents, "v");
const b = alias(users, "b");
const EVENTS = sql`(
  select coalesce(json_agg(${jsonObject({
    ...columns(v, "id", "type", "text", "at", "byUserId"),
    byName: eventBy(v, b),
  })} order by ${v.at}, ${v.id}), '[]')
  from ${orderEvents} ${v} left join ${users} ${b} on ${b.id} = ${v.byUserId} where ${v.orderId} = ${o.id})`;

const m = alias(payments, "m");
/**
 * The captured or pending payment, otherwise the last attempt. Excludes payments pending at a card reader, which
 * customers cannot end.
 */
const PAYMENT = sql`(
  select ${jsonObject(columns(m, "id", "status", "amount", "card", "method", "writtenOff"))} from ${payments} ${m} where ${m.orderId} = ${o.id}
    and (${m.readerId} is null or ${m.settledAt} is not null)
  order by ${m.excess}, (${m.status} <> ${literal(m.status, "DECLINED")}) desc, ${m.createdAt} desc, ${m.id} desc limit 1)`;

/** The provider's id of the capture that paid the order. */
const PAYMENT_PROVIDER_ID = sql`(
  select ${m.providerPaymentId} from ${payments} ${m}
  where ${m.orderId} = ${o.id} and ${m.status} = ${literal(m.status, "CAPTURED")} order by ${m.excess}, ${m.createdAt} limit 1)`;

const f = alias(refunds, "f");
const REFUNDS = sql`(
  select coalesce(json_agg(${jsonObject({
    ...columns(f, "id", "toPayment", "toGiftCard", "toAccountCredit", "status", "reason"),
    at: f.createdAt,
  })} order by ${f.createdAt}, ${f.id}), '[]')
  from ${refunds} ${f} where ${f.orderId} = ${o.id})`;

const q = alias(orderPromises, "q");
const PROMISED = sql`(
  select ${jsonObject({ from: q.fromDay, by: q.byDay, promisedFirst: q.firstDay, because: q.reason })}
  from ${orderPromises} ${q} where ${q.orderId} = ${o.id})`;

const t = alias(turnaroundTimes, "t");
const PACES_OF_LAB = sql`(
  select coalesce(json_agg(${jsonObject(columns(t, "process", "rush", "usual", "most", "rolls", "waiting"))}), '[]')
  from ${turnaroundTimes} ${t})`;

const ORDER = rawSql(sql`
  select ${selectAs({
    ...columns(o, "id", "customerId", "parentOrderId", "status", "version", "deliveryMethod", "address"),
    ...columns(
      o,
      "priceVersion",
      "useBillingAddressForTax",
      "returnShipping",
      "couponCode",
      "notes",
      "giftNote",
      "internalNotes",
      "linesTotal",
    ),
    ...columns(o, "byHand", "deskDiscount", "externalId", "metadata"),
    appliedDiscount: o.appliedDiscount,
    ...columns(o, "serviceCredits", "taxRate", "taxExempt", "tax"),
    taxation: o.taxation,
    exemptions: exemptionsJson(o.customerId),
    appliedGiftCard: o.appliedGiftCard,
    appliedCredit: o.appliedCredit,
    ...columns(
      o,
      "total",
      "createdAt",
      "invoicedAt",
      "onAccountAt",
      "paidAt",
      "canceledAt",
      "completedAt",
      "printsReadyAt",
    ),
    ...columns(o, "goodsPackedAt", "goodsHandedOverAt"),
    heldUntil: sql`case when ${o.status} = ${literal(o.status, "OPEN")} then ${o.heldUntil} end`,
    courierStop: courierStopOf(o.id),
    customer: jsonObject({ ...buyerName(o, u), email: u.email }),
    lines: LINES,
    laterLines: LATER_LINES,
    prints: PRINTS,
    rolls: ROLLS,
    pickUps: PICK_UPS,
    shipments: SHIPMENTS_OF_ORDER,
    events: EVENTS,
    payment: PAYMENT,
    paymentProviderId: PAYMENT_PROVIDER_ID,
    refunds: REFUNDS,
    promised: PROMISED,
    paces: PACES_OF_LAB,
  })}
  from ${orders} ${o} join ${users} ${u} on ${u.id} = ${o.customerId}`);

const readOrder = (db: Db, isIt: SQL) => executePrepared<OrderRow>(db, sql`${ORDER} where ${isIt}`);
