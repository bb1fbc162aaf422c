import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { exportOrders as exportOrdersCall } from "../../contract/orders/orders.ts";
import type { QueryOf } from "../../contract/kit/call.ts";
import { csvDollars, csvRow } from "../../rules/csv.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "../../rules/orders/statuses.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { refunds } from "../payments/tables.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { buyerName } from "./buyer-name.ts";
import { conditionsOf } from "./order-filters.ts";
import { isMeant } from "./search.ts";
import { orders } from "./tables.ts";

const o = alias(orders, "o");
const u = alias(users, "u");
const r = alias(rolls, "r");
const f = alias(refunds, "f");

/** Rows read at a time. Bounds memory for any number of orders. */
const AT_ONCE = 1000;

const HEAD =
  "Order,Placed,Customer,E-mail,Status,Rolls,Lines,Discount,Service credits,Tax,Taxed in,Gift card,Account credit,Total,Paid,Refunded,Coupon,External ID";

type Row = {
  id: number;
  createdAt: string;
  customerName: string;
  email: string;
  status: OrderStatus;
  rolls: number;
  linesTotal: number;
  appliedDiscount: number;
  serviceCredits: number;
  tax: number;
  taxedIn: string | null;
  appliedGiftCard: number;
  appliedCredit: number;
  total: number;
  paidAt: string | null;
  refunded: number;
  couponCode: string | null;
  externalId: string | null;
};

const { firstName, lastName } = buyerName(o, u);
const COLUMNS = selectAs({
  ...columns(
    o,
    "id",
    "createdAt",
    "status",
    "linesTotal",
    "serviceCredits",
    "tax",
    "total",
    "paidAt",
    "couponCode",
    "externalId",
  ),
  appliedDiscount: o.appliedDiscount,
  taxedIn: sql`case when ${o.taxExempt} then 'Tax exempt' else ${o.taxation} ->> 'label' end`,
  appliedGiftCard: o.appliedGiftCard,
  appliedCredit: o.appliedCredit,
  customerName: sql`${firstName} || ' ' || ${lastName}`,
  email: u.email,
  rolls: sql`(select count(*)::int from ${rolls} ${r} where ${r.orderId} = ${o.id})`,
  refunded: sql`(select coalesce(sum(${f.toPayment} + ${f.toGiftCard} + ${f.toAccountCredit}), 0)::int from ${refunds} ${f} where ${f.orderId} = ${o.id})`,
});

/**
 * Streams orders as CSV, newest first: reads a thousand at a time by number, as fast as the client reads. The first
 * page is read before anything is sent, so that database errors, such as an out-of-range time, still become error
 * responses.
 */
export async function exportOrders(db: Db, query: QueryOf<typeof exportOrdersCall>): Promise<Readable> {
  const pages = pagesOf(db, query);
  const first = await pages.next();
  return Readable.from(tableOf(first, pages));
}

async function* tableOf(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\ufeff${csvRow(HEAD.split(","))}`;
  if (first.done !== true) yield first.value;
  yield* rest;
}

async function* pagesOf(db: Db, query: QueryOf<typeof exportOrdersCall>): AsyncGenerator<string, void> {
  const conditions = [...conditionsOf(query), ...(query.search ? [isMeant(query.search)] : [])];
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const all = [sql`${o.id} < ${before}::bigint`, ...conditions];
    const { rows } = await db.execute<Row>(sql`
      select ${COLUMNS} from ${orders} ${o} join ${users} ${u} on ${u.id} = ${o.customerId}
      where ${sql.join(all, sql` and `)} order by ${o.id} desc limit ${AT_ONCE}`);
    if (rows.length > 0) yield rows.map(lineOf).join("");
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)!.id;
  }
}

const lineOf = (row: Row): string =>
  csvRow([
    shownOrderNumber(row.id),
    isoTime(row.createdAt),
    row.customerName,
    row.email,
    ORDER_STATUS_LABELS[row.status],
    row.rolls,
    csvDollars(row.linesTotal),
    csvDollars(row.appliedDiscount),
    csvDollars(row.serviceCredits),
    csvDollars(row.tax),
    row.taxedIn,
    csvDollars(row.appliedGiftCard),
    csvDollars(row.appliedCredit),
    csvDollars(row.total),
    isoTimeOrNull(row.paidAt),
    csvDollars(row.refunded),
    row.couponCode?.toUpperCase(),
    row.externalId,
  ]);
