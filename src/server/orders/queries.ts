import { createHash, timingSafeEqual } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderSummary } from "../../contract/orders/order.ts";
import type { listOrderEvents as listOrderEventsCall } from "../../contract/orders/order-desk.ts";
import type { listOrders as listOrdersCall, publicOrder as publicOrderCall } from "../../contract/orders/orders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db, Links } from "../deps.ts";
import { PAGE_SIZE } from "../../contract/kit/paging.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { limitTo, literal, rawSql } from "../platform/database/sql-fragments.ts";
import { cursorAt, isAfter, isCopied, nextCursor } from "../platform/database/copied-list.ts";
import { referencesOf } from "../history/save-references.ts";
import { countedTo, countOfPage } from "../platform/database/counted-page.ts";
import type { RollEvent } from "../../rules/film/film.ts";
import { type GoodsFacts, goodsState } from "../../rules/orders/goods.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { rolls, rollEvents } from "../film/rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { orderPromises } from "../lab/tables.ts";
import { HAS_PRIORITY } from "./has-priority.ts";
import { conditionsOf, ordersAtWork, type OrderWorkFilters, worksOf } from "./order-filters.ts";
import { byItsCode, orderView, viewerOf } from "./order-view.ts";
import { bestOfMany, findHits, type Hit, isMeant, MOST_HITS, type SearchOptions } from "./search.ts";
import { orders, orderLines, orderEvents, orderWork } from "./tables.ts";
import { eventBy } from "./event-by.ts";
import { courierStopOf } from "./courier-stop-of.ts";
import { buyerName } from "./buyer-name.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const o = alias(orders, "o");
const u = alias(users, "u");
const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const l = alias(orderLines, "l");
const v = alias(orderEvents, "v");
const b = alias(users, "b");
const s = alias(shipments, "s");
const q = alias(orderPromises, "q");
const w = alias(orderWork, "w");

type LabQuery = QueryOf<typeof listOrdersCall>;
type OrdersQuery = Omit<LabQuery, "needs" | "parcel" | "rush" | "priority" | keyof CopyQuery> &
  OrderWorkFilters &
  CopyQuery;
type CopyQuery = { updatedSince?: string | undefined; cursor?: string | undefined };
type OrderList = ReplyOf<typeof listOrdersCall>;

const QUICK_SEARCH_MATCHES = 10;
/** Match the indexes. */
const SORT_COLUMNS = {
  createdAt: [o.createdAt],
  total: [o.total],
  status: [o.status, o.createdAt],
} as const;

/** Lists orders of one customer, or of all, with their rolls' progress. */
export async function listOrders(db: Db, query: OrdersQuery, customerId?: string): Promise<OrderList> {
  const { status, search, sortBy, desc, limit, offset } = query;
  const conditions = [
    ...(customerId === undefined ? [] : [sql`${o.customerId} = ${customerId}`]),
    ...conditionsOf(query),
  ];
  const direction = desc ? sql`desc` : sql`asc`;
  const by = sql`${sql.join(
    SORT_COLUMNS[sortBy].map((column) => sql`${column} ${direction}`),
    sql`, `,
  )}, ${o.id} ${direction}`;
  const page = { by, limit, offset, oneForm: opened(query), forLab: customerId === undefined };
  if (isCopied(query)) {
    const wanted = [...conditions, ...(search ? [isMeant(search)] : []), ...isAfter(query, LAST_ENTRY)];
    const from = sql`from ${orderEvents} ${v} join ${orders} ${o} on ${o.id} = ${v.orderId}
      ${where([IS_LAST_ENTRY, ...wanted])}`;
    const inOrder = {
      by: sql`o.place, ${o.id}`,
      cutBy: sql`${v.at}, ${o.id}`,
      place: sql`${v.at}`,
      count: countedTo(from),
    };
    const { cursors, ...list } = await rowsOf(db, { ...page, ...inOrder, from });
    return { ...atMost(MOST_HITS, list), ...nextCursor(query, cursors) };
  }
  if (!search) {
    // The lab's own list of all orders, or of one status, is counted in full, from an index.
    const isWhole = conditions.length === (status === undefined ? 0 : 1);
    const from = sql`from ${orders} ${o} ${where(conditions)}`;
    const [first, ...others] = worksOf(query);
    if (first !== undefined) {
      // Counted only up to the search limit. Does not read the orders when all pending ones are listed.
      const ofAll = customerId === undefined && status === undefined && query.parcel === undefined;
      const waiting = sql`from ${ordersAtWork([first, ...others], query)}`;
      const cutBy = sql`${w.createdAt} ${direction}, ${w.orderId} ${direction}`;
      const count = countedTo(ofAll ? sql`${waiting} order by ${cutBy}` : from);
      const inOrder = ofAll && sortBy === "createdAt";
      const list = inOrder ? { from: sql`${waiting} join ${orders} ${o} on ${o.id} = ${w.orderId}`, cutBy } : { from };
      return atMost(MOST_HITS, await pageOf(db, { ...page, ...list, count }));
    }
    if (isWhole) return pageOf(db, { ...page, from });
    return atMost(MOST_HITS, await pageOf(db, { ...page, from, count: countedTo(from) }));
  }
  const isAll = conditions.length === 0;
  // For the newest of all orders, the search can return them with the total count.
  const isNewestFirst = isAll && sortBy === "createdAt" && desc && offset + limit <= MOST_HITS;
  const found =
    customerId === undefined ? await findHits(db, search, isNewestFirst ? { newest: offset + limit } : {}) : null;
  if (found === null || (found.more && found.newest === null)) {
    // One customer's orders are few, and among very many matches the first page fills early: each order is tested
    // individually.
    const meant = {
      ...page,
      from: sql`from ${orders} ${o} ${where([...conditions, isMeant(search)])}`,
      oneForm: false,
    };
    if (found === null) return pageOf(db, meant);
    const count = isAll ? MORE : countedTo(meant.from);
    return atMost(MOST_HITS, await pageOf(db, { ...meant, count }));
  }
  const hits = found.newest?.slice(offset) ?? found.hits;
  const list = await pageOf(db, {
    ...page,
    ...(found.newest === null ? {} : { offset: 0 }),
    from: sql`from ${orders} ${o} join ${rankedHits(hits)} on hits."orderId" = ${o.id} ${where(conditions)}`,
    // Already counted, unless a filter excludes some hits.
    ...(isAll ? { count: found.more ? MORE : sql`${found.count}::int` } : {}),
  });
  return atMost(MOST_HITS, list);
}

/** An order's last entry on its timeline, and the order that the entries are indexed in. */
const LAST_ENTRY = { at: v.at, id: v.orderId, idType: "int" } as const;
const later = alias(orderEvents, "later");
const IS_LAST_ENTRY = rawSql(sql`not exists (select from ${orderEvents} ${later}
  where ${later.orderId} = ${v.orderId} and (${later.at}, ${later.id}) > (${v.at}, ${v.id}))`);

/** Returns whether this is a list's initial state: first page, default sort, no filters. */
const opened = ({
  status,
  from,
  to,
  externalId,
  needs,
  parcel,
  rush,
  priority,
  sortBy,
  desc,
  limit,
  offset,
}: OrdersQuery): boolean =>
  [from, to, externalId, needs, parcel, rush, priority].every((filter) => filter === undefined) &&
  (status?.length ?? 1) === 1 &&
  sortBy === "createdAt" &&
  desc &&
  limit === PAGE_SIZE &&
  offset === 0;

/** Returns the ten best matches of a typed term, most relevant and newest first. */
export async function quickSearchOrders(
  db: Db,
  term: string,
  given: Omit<SearchOptions, "beginning">,
): Promise<OrderList> {
  const options = { ...given, beginning: QUICK_SEARCH_MATCHES, newest: QUICK_SEARCH_MATCHES };
  const found = await findHits(db, term, options);
  const best = found.more
    ? await bestOfMany(db, term, options, found, QUICK_SEARCH_MATCHES)
    : (found.newest ?? found.hits);
  const page = await pageOf(db, {
    from: sql`from (select ${orders}.*, hits.rank from ${rankedHits(best)} join ${orders} on ${orders.id} = hits."orderId") ${o}`,
    count: found.more ? MORE : sql`${found.count}::int`,
    by: sql`o.rank, ${o.createdAt} desc, ${o.id} desc`,
    limit: QUICK_SEARCH_MATCHES,
    offset: 0,
    oneForm: true,
  });
  return atMost(MOST_HITS, page);
}

const where = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/**
 * Passes hits as a table `hits`; as subqueries, so that PostgreSQL does not re-plan for each number of hits, which
 * takes as long as the page.
 */
const rankedHits = (hits: readonly Hit[]): SQL =>
  sql`unnest((select ${sql.param(hits.map(({ id }) => id))}::int[]), (select ${sql.param(hits.map(({ rank }) => rank))}::int[])) hits ("orderId", rank)`;

/** The count beyond the counting limit. */
const MORE = sql`${MOST_HITS + 1}::int`;

/** Caps a list's count, shown as "1,000+". */
const atMost = (many: number, list: OrderList): OrderList =>
  list.count > many ? { ...list, count: many, more: true } : list;

const eventCount = (event: RollEvent) => sql`count(*) filter (where ${e.event} = ${literal(e.event, event)})`;
const { firstName, lastName } = buyerName(o, u);

const goesByParcel = (way: SQL) =>
  sql`exists (select from ${shipments} ${s} where ${s.orderId} = ${o.id} and ${s.toCustomer} and ${way})`;
/** Facts that determine the progress of an order's goods. */
const GOODS_FACTS = jsonObject({
  areThere: sql`goods.are_things`,
  arePacked: sql`${o.goodsPackedAt} is not null`,
  areHandedOver: sql`${o.goodsHandedOverAt} is not null`,
  areUnderWay: goesByParcel(sql`${s.shippedAt} is not null and ${s.deliveredAt} is null`),
  haveArrived: goesByParcel(sql`${s.deliveredAt} is not null`),
});

/** Columns of a summary, from orders `o`, their users `u` and COUNTED_OF_PAGE. */
const SUMMARY = rawSql(
  selectAs({
    ...columns(o, "id", "customerId"),
    customerName: sql`${firstName} || ' ' || ${lastName}`,
    ...columns(o, "status", "total", "createdAt", "parentOrderId", "deliveryMethod"),
    courierStop: courierStopOf(o.id),
    items: sql`goods.articles`,
    goods: GOODS_FACTS,
    rolls: sql`film.count_of_rolls`,
    rollEvents: sql`film.events`,
    promisedFor: sql`(select ${q.byDay}::text from ${orderPromises} ${q} where ${q.orderId} = ${o.id})`,
    promisedFirst: sql`(select ${q.firstDay}::text from ${orderPromises} ${q} where ${q.orderId} = ${o.id})`,
    rush: sql`film.in_a_hurry`,
    priority: sql`film.count_of_rolls > 0 and ${HAS_PRIORITY}`,
    ...columns(o, "paidAt", "externalId", "metadata"),
  }),
);
const COUNTED_OF_PAGE = rawSql(sql`
    cross join lateral (
      select count(distinct ${r.id})::int as count_of_rolls, coalesce(bool_or(${r.addRush}), false) as in_a_hurry, ${jsonObject(
        {
          RECEIVED: eventCount("RECEIVED"),
          DEVELOPED: eventCount("DEVELOPED"),
          SCANNED: eventCount("SCANNED"),
          SYNCED: eventCount("SYNCED"),
        },
      )} as events
      from ${rolls} ${r} left join ${rollEvents} ${e} on ${e.rollId} = ${r.id}
      where ${r.orderId} = ${o.id}
    ) film
    cross join lateral (
      select coalesce(sum(${l.quantity}), 0)::int as articles, coalesce(bool_or(${l.productType} <> ${literal(l.productType, "DIGITAL")}), false) as are_things
      from ${orderLines} ${l}
      where ${l.orderId} = ${o.id} and ${l.productType} in (${literal(l.productType, ...SHOP_PRODUCT_TYPES)})
    ) goods`);

/**
 * Returns one page of summaries and the total count, in one query. Counts rolls only for the page, and reads the page
 * before counting, so that it can stop early on an index.
 */
async function pageOf(db: Db, list: ListOf): Promise<OrderList> {
  const { cursors: _cursors, ...page } = await rowsOf(db, list);
  return page;
}

type ListOf = {
  from: SQL;
  /** A subquery; by default counts `from`. */ count?: SQL;
  by: SQL;
  /** The same sort order on `from`'s table, if that is not the orders. */ cutBy?: SQL;
  limit: number;
  offset: number;
  /** Whether this is one of the few frequent query shapes, which PostgreSQL plans only once. */ oneForm: boolean;
  /** A value of `from` that `by` uses, as `o.place`. */ place?: SQL;
  /** Shows what only the lab may see. */ forLab?: boolean;
};

async function rowsOf(db: Db, list: ListOf): Promise<OrderList & { cursors: { cursor: string }[] }> {
  const count = list.count ?? sql`(select count(*)::int ${list.from})`;
  const cut = list.oneForm ? limitTo(list.limit) : sql`limit ${list.limit} offset ${list.offset}`;
  const query = sql`
    select ${SUMMARY}, ${count} as count, ${cursorAt({ at: sql`o.place`, id: o.id })} as cursor
    from (select ${o}.*, ${list.place ?? sql`null::timestamptz`} as place ${list.from} order by ${list.cutBy ?? list.by} ${cut}) ${o}
    join ${users} ${u} on ${u.id} = ${o.customerId} ${COUNTED_OF_PAGE}
    order by ${list.by}`;
  type Row = Omit<OrderSummary, "goods"> & { goods: GoodsFacts; count: number; cursor: string } & Parameters<
      typeof referencesOf
    >[0];
  const rows = list.oneForm ? await executePrepared<Row>(db, query) : (await db.execute<Row>(query)).rows;
  return {
    orders: rows.map((row) => ({
      id: row.id,
      customerId: row.customerId,
      customerName: row.customerName,
      status: row.status,
      total: row.total,
      rolls: row.rolls,
      items: row.items,
      goods: goodsState(row.goods),
      parentOrderId: row.parentOrderId,
      deliveryMethod: row.deliveryMethod,
      courierStop: row.courierStop,
      rollEvents: row.rollEvents,
      promisedFor: row.promisedFor,
      promisedFirst: row.promisedFirst,
      rush: row.rush,
      priority: row.priority,
      createdAt: isoTime(row.createdAt),
      paidAt: isoTimeOrNull(row.paidAt),
      ...(list.forLab ? referencesOf(row) : {}),
    })),
    cursors: rows,
    count: await countOfPage(db, rows, list),
  };
}

export async function listOrderEvents(
  db: Db,
  orderId: number,
  { search, desc, limit, offset }: QueryOf<typeof listOrderEventsCall>,
): Promise<ReplyOf<typeof listOrderEventsCall>> {
  type Event = ReplyOf<typeof listOrderEventsCall>["events"][number];
  const found = search ? sql`and ${hasWords(folded(v.text), search)}` : sql``;
  const matching = sql`from ${orderEvents} ${v} where ${v.orderId} = ${o.id} ${found}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const by = sql`${v.at} ${direction}, ${v.id} ${direction}`;
  const event = jsonObject({ ...columns(v, "id", "type", "text", "at"), byName: eventBy(v, b) });
  const { rows } = await db.execute<{ count: number; events: Event[] }>(sql`
    select (select count(*)::int ${matching}) as count,
      (select coalesce(json_agg(${event} order by ${by}), '[]')
        from (select * ${matching} order by ${by} limit ${limit} offset ${offset}) ${v}
        left join ${users} ${b} on ${b.id} = ${v.byUserId}) as events
    from ${orders} ${o} where ${o.id} = ${orderId}`);
  const [order] = rows;
  if (order === undefined) throw notFound("Order not found.");
  return {
    count: order.count,
    events: order.events.map((event) => ({ ...event, at: isoTime(event.at) })),
  };
}

const PROGRESS = rawSql(sql`
  select ${selectAs({
    ...columns(o, "id", "status", "createdAt", "deliveryMethod", "customerId", "accessCode"),
    courierStop: courierStopOf(o.id),
    rolls: sql`(
      select coalesce(json_agg(${jsonObject({
        number: r.number,
        events: sql`(
          select coalesce(json_agg(${e.event} order by ${e.event}), '[]')
          from ${rollEvents} ${e} where ${e.rollId} = ${r.id})`,
      })} order by ${r.number}), '[]')
      from ${rolls} ${r} where ${r.orderId} = ${o.id})`,
    trackingNumbers: sql`(
      select coalesce(json_agg(${s.trackingNumber} order by ${s.id}), '[]')
      from ${shipments} ${s} where ${s.orderId} = ${o.id} and ${s.trackingNumber} is not null)`,
  })}
  from ${orders} ${o}`);

/** Returns the public view for anyone with the order number: the film's progress, without any personal data. */
export async function publicOrder(
  deps: Links & { db: Db },
  orderId: number,
  viewer: { caller: Caller | null; code: string | undefined },
): Promise<ReplyOf<typeof publicOrderCall>> {
  type Progress = Omit<ReplyOf<typeof publicOrderCall>, "order"> & { customerId: string; accessCode: string | null };
  const result = await deps.db.execute<Progress>(sql`${PROGRESS} where ${o.id} = ${orderId}`);
  const found = result.rows[0];
  if (found === undefined) throw notFound("Order not found.");
  const { customerId, accessCode, ...progress } = found;
  const { caller, code } = viewer;
  const signedIn = caller !== null && !caller.secondFactorPending ? caller : null;
  const theirs = signedIn !== null && (signedIn.role === "ADMIN" || signedIn.userId === customerId);
  const byCode = accessCode !== null && code !== undefined && sameSecret(code, accessCode);
  const as = theirs ? viewerOf(signedIn) : { admin: false, userId: customerId };
  return {
    ...progress,
    createdAt: isoTime(progress.createdAt),
    order: theirs || byCode ? await orderView(theirs ? deps : byItsCode(deps, orderId), orderId, as) : null,
  };
}

/** Compares in constant time, so that timing reveals nothing about the code. */
function sameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
