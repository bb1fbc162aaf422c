import { type SQL, sql } from "drizzle-orm";
import type {
  OrderSummary,
  listOrders as listOrdersCall,
  publicOrder as publicOrderCall,
} from "../../contract/orders.ts";
import type { QueryOf, ReplyOf } from "../../contract/call.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { ordersMatching, type SearchOptions } from "./search.ts";

type OrdersQuery = QueryOf<typeof listOrdersCall>;
type OrderList = { orders: OrderSummary[]; count: number };

const QUICK_SEARCH_MATCHES = 10;
const SORT_COLUMNS = { createdAt: sql`o.created_at`, total: sql`o.total`, status: sql`o.status` } as const;

/** Orders of one customer, or of all, with how far their rolls are. */
export function listOrders(db: Db, query: OrdersQuery, customerId?: string): Promise<OrderList> {
  const { status, search, sortBy, desc, limit, offset } = query;
  const conditions = [
    ...(customerId === undefined ? [] : [sql`o.customer_id = ${customerId}`]),
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ...(search ? [sql`o.id in (select id from ${ordersMatching(search)} hits)`] : []),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const direction = desc ? sql`desc` : sql`asc`;
  return pageOf(db, {
    from: sql`from orders o ${where}`,
    by: sql`${SORT_COLUMNS[sortBy]} ${direction}, o.id ${direction}`,
    limit,
    offset,
  });
}

/** The ten best matches of a typed term, likeliest and newest first. */
export function quickSearchOrders(db: Db, term: string, options: Omit<SearchOptions, "beginning">): Promise<OrderList> {
  const matches = ordersMatching(term, { ...options, beginning: QUICK_SEARCH_MATCHES });
  return pageOf(db, {
    from: sql`from (select orders.*, hits.rank from ${matches} hits join orders on orders.id = hits.id) o`,
    by: sql`o.rank, o.created_at desc, o.id desc`,
    limit: QUICK_SEARCH_MATCHES,
    offset: 0,
  });
}

/**
 * One page of summaries and the count of all, in one query. Rolls are counted for the page only, and the page is read
 * before anything is counted, so that it can stop early on an index.
 */
async function pageOf(db: Db, list: { from: SQL; by: SQL; limit: number; offset: number }): Promise<OrderList> {
  const result = await db.execute<OrderSummary & { count: number }>(sql`
    select o.id, o.customer_id as "customerId", u.first_name || ' ' || u.last_name as "customerName", o.status, o.total,
      o.created_at as "createdAt", r.rolls, r.events as "rollEvents", (select count(*)::int ${list.from}) as count
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
    order by ${list.by}`);
  if (result.rows.length === 0 && list.offset > 0) {
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${list.from}`);
    return { orders: [], count: counted.rows[0]!.count };
  }
  return {
    orders: result.rows.map((row) => ({
      id: row.id,
      customerId: row.customerId,
      customerName: row.customerName,
      status: row.status,
      total: row.total,
      rolls: row.rolls,
      rollEvents: row.rollEvents,
      createdAt: new Date(row.createdAt).toISOString(),
    })),
    count: result.rows[0]?.count ?? 0,
  };
}

/** What anyone may see who knows the number: how far the film is, and nothing about whose it is. */
export async function publicOrder(db: Db, orderId: number): Promise<ReplyOf<typeof publicOrderCall>> {
  const result = await db.execute<ReplyOf<typeof publicOrderCall>>(sql`
    select o.id, o.status, o.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('number', r.number, 'events', (
          select coalesce(json_agg(e.event order by e.event), '[]') from roll_events e where e.roll_id = r.id
        )) order by r.number), '[]')
        from rolls r where r.order_id = o.id) as rolls,
      (select coalesce(json_agg(s.tracking_number order by s.id), '[]')
        from shipments s where s.order_id = o.id and s.tracking_number is not null) as "trackingNumbers"
    from orders o where o.id = ${orderId}`);
  const order = result.rows[0];
  if (order === undefined) throw notFound("There is no such order.");
  return { ...order, createdAt: new Date(order.createdAt).toISOString() };
}
