import { createHash, timingSafeEqual } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { OrderSummary } from "../../contract/orders/order.ts";
import type { listOrderEvents as listOrderEventsCall } from "../../contract/orders/order-desk.ts";
import type { listOrders as listOrdersCall, publicOrder as publicOrderCall } from "../../contract/orders/orders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";
import type { Links } from "./shipment-reply.ts";
import { countOfPage } from "../platform/database/count-of-page.ts";
import { countOfOrders } from "./order-counts.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { ordersMatching, type SearchOptions } from "./search.ts";

type OrdersQuery = QueryOf<typeof listOrdersCall>;
type OrderList = { orders: OrderSummary[]; count: number };

const QUICK_SEARCH_MATCHES = 10;
/** As the indexes are made. */
const SORT_COLUMNS = {
  createdAt: [sql`o.created_at`],
  total: [sql`o.total`],
  status: [sql`o.status`, sql`o.created_at`],
} as const;

/** Orders of one customer, or of all, with how far their rolls are. */
export function listOrders(db: Db, query: OrdersQuery, customerId?: string): Promise<OrderList> {
  const { status, from, to, search, sortBy, desc, limit, offset } = query;
  const conditions = [
    ...(customerId === undefined ? [] : [sql`o.customer_id = ${customerId}`]),
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ...(from === undefined ? [] : [sql`o.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${to}`]),
    ...(search ? [sql`o.id in (select id from ${ordersMatching(search)} hits)`] : []),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const direction = desc ? sql`desc` : sql`asc`;
  // The lab's own list is of all orders, or of one status: those are counted already (order-counts.ts).
  const counted = conditions.length === (status === undefined ? 0 : 1);
  return pageOf(db, {
    from: sql`from orders o ${where}`,
    ...(counted ? { count: countOfOrders(status) } : {}),
    by: sql`${sql.join(
      SORT_COLUMNS[sortBy].map((column) => sql`${column} ${direction}`),
      sql`, `,
    )}, o.id ${direction}`,
    limit,
    offset,
  });
}

/** The ten best matches of a typed term, likeliest and newest first. */
export function quickSearchOrders(db: Db, term: string, options: Omit<SearchOptions, "beginning">): Promise<OrderList> {
  const matches = ordersMatching(term, { ...options, beginning: QUICK_SEARCH_MATCHES });
  return pageOf(db, {
    // Looked for once, for the page and for the count.
    before: sql`with hits as materialized ${matches}`,
    from: sql`from (select orders.*, hits.rank from hits join orders on orders.id = hits.id) o`,
    count: sql`(select count(*)::int from hits)`,
    by: sql`o.rank, o.created_at desc, o.id desc`,
    limit: QUICK_SEARCH_MATCHES,
    offset: 0,
  });
}

/**
 * One page of summaries and the count of all, in one query. Rolls are counted for the page only, and the page is read
 * before anything is counted, so that it can stop early on an index.
 */
async function pageOf(
  db: Db,
  list: {
    /** What the query begins with. */ before?: SQL;
    from: SQL;
    /** A subquery; counted from `from` unless given. */ count?: SQL;
    by: SQL;
    limit: number;
    offset: number;
  },
): Promise<OrderList> {
  const count = list.count ?? sql`(select count(*)::int ${list.from})`;
  const result = await db.execute<OrderSummary & { count: number }>(sql`
    ${list.before ?? sql``}
    select o.id, o.customer_id as "customerId",
      coalesce(o.guest_first_name, u.first_name) || ' ' || coalesce(o.guest_last_name, u.last_name) as "customerName", o.status, o.total,
      o.created_at as "createdAt", o.parent_order_id as "parentOrderId", i.items, r.rolls, r.events as "rollEvents", ${count} as count
    from (select o.* ${list.from} order by ${list.by} limit ${list.limit} offset ${list.offset}) o
    join users u on u.id = o.customer_id
    cross join lateral (
      select count(distinct r.id)::int as rolls, json_build_object(
        'RECEIVED', count(*) filter (where e.event = 'RECEIVED'),
        'DEVELOPED', count(*) filter (where e.event = 'DEVELOPED'),
        'SCANNED', count(*) filter (where e.event = 'SCANNED'),
        'SYNCED', count(*) filter (where e.event = 'SYNCED')) as events
      from rolls r left join roll_events e on e.roll_id = r.id
      where r.order_id = o.id
    ) r
    cross join lateral (
      select coalesce(sum(l.quantity), 0)::int as items from order_lines l
      where l.order_id = o.id and l.product_type in ('PRODUCT', 'PRINT', 'DIGITAL')
    ) i
    order by ${list.by}`);
  return {
    orders: result.rows.map((row) => ({
      id: row.id,
      customerId: row.customerId,
      customerName: row.customerName,
      status: row.status,
      total: row.total,
      rolls: row.rolls,
      items: row.items,
      parentOrderId: row.parentOrderId,
      rollEvents: row.rollEvents,
      createdAt: isoTime(row.createdAt),
    })),
    count: await countOfPage(db, result.rows, list),
  };
}

/** One page of an order's audit trail and the count of all that match, in one query. */
export async function listOrderEvents(
  db: Db,
  orderId: number,
  { search, desc, limit, offset }: QueryOf<typeof listOrderEventsCall>,
): Promise<ReplyOf<typeof listOrderEventsCall>> {
  type Event = ReplyOf<typeof listOrderEventsCall>["events"][number];
  const like = search ? containing(search) : null;
  const matching = sql`from order_events where order_id = o.id ${like === null ? sql`` : sql`and text ilike ${like}`}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ count: number; events: Event[] }>(sql`
    select (select count(*)::int ${matching}) as count,
      (select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'text', e.text, 'at', e.at,
          'byName', b.first_name || ' ' || b.last_name) order by e.at ${direction}, e.id ${direction}), '[]')
        from (select * ${matching} order by at ${direction}, id ${direction} limit ${limit} offset ${offset}) e
        left join users b on b.id = e.by_user_id) as events
    from orders o where o.id = ${orderId}`);
  const found = rows[0];
  if (found === undefined) throw notFound("There is no such order.");
  return {
    count: found.count,
    events: found.events.map((event) => ({ ...event, at: isoTime(event.at) })),
  };
}

/** What anyone may see who knows the number: how far the film is, and nothing about whose it is. */
export async function publicOrder(
  deps: Links & { db: Db },
  orderId: number,
  viewer: { caller: Caller | null; code: string | undefined },
): Promise<ReplyOf<typeof publicOrderCall>> {
  type Progress = Omit<ReplyOf<typeof publicOrderCall>, "order"> & { customerId: string; accessCode: string | null };
  const result = await deps.db.execute<Progress>(sql`
    select o.id, o.status, o.created_at as "createdAt", o.customer_id as "customerId", o.access_code as "accessCode",
      (select coalesce(json_agg(json_build_object('number', r.number, 'events', (
          select coalesce(json_agg(e.event order by e.event), '[]') from roll_events e where e.roll_id = r.id
        )) order by r.number), '[]')
        from rolls r where r.order_id = o.id) as rolls,
      (select coalesce(json_agg(s.tracking_number order by s.id), '[]')
        from shipments s where s.order_id = o.id and s.tracking_number is not null) as "trackingNumbers"
    from orders o where o.id = ${orderId}`);
  const found = result.rows[0];
  if (found === undefined) throw notFound("There is no such order.");
  const { customerId, accessCode, ...progress } = found;
  const { caller, code } = viewer;
  const signedIn = caller !== null && !caller.secondFactorPending ? caller : null;
  const theirs = signedIn !== null && (signedIn.role === "ADMIN" || signedIn.userId === customerId);
  const byCode = accessCode !== null && code !== undefined && sameSecret(code, accessCode);
  const as = theirs ? viewerOf(signedIn) : { admin: false, userId: customerId };
  return {
    ...progress,
    createdAt: isoTime(progress.createdAt),
    order: theirs || byCode ? await orderView(deps, orderId, as) : null,
  };
}

/** Compared so that the time it takes tells nothing of the code. */
function sameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
