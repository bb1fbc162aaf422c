import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { listNews as listNewsCall, News } from "../../contract/orders/news.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { NEWS_DAYS, NEWS_KINDS, NEWS_ORDERS, NEWS_SHOWN } from "../../rules/orders/notifications.ts";
import { DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { isReceiptUndone } from "./receipt-undone.ts";
import { orderEvents, orders } from "./tables.ts";

const o = alias(orders, "o");
const v = alias(orderEvents, "v");
const u = alias(users, "u");

/** Lists recent events on a user's newest orders that others caused: the latest of each kind per order. */
export async function listNews({ db, now }: Deps, userId: string): Promise<ReplyOf<typeof listNewsCall>> {
  const since = new Date(now().getTime() - NEWS_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<News & Record<string, unknown>>(sql`
    select ${selectAs({
      ...columns(v, "id", "orderId", "text", "at"),
      kind: v.type,
      unread: sql`${v.at} > coalesce(${u.newsReadAt}, ${u.createdAt})`,
    })}
    from ${users} ${u}
    cross join lateral (
      select ${o.id} from ${orders} ${o} where ${o.customerId} = ${u.id} order by ${o.createdAt} desc limit ${NEWS_ORDERS}
    ) ${o}
    cross join lateral (
      select distinct on (${v.type}) ${v}.* from ${orderEvents} ${v}
      where ${v.orderId} = ${o.id} and ${v.at} >= ${since} and ${inArray(v.type, [...NEWS_KINDS])}
        and ${v.byUserId} is distinct from ${u.id}
        and ${isReceiptUndone(v)} is not true
      order by ${v.type}, ${v.at} desc
    ) ${v}
    where ${u.id} = ${userId} order by ${v.at} desc, ${v.id} limit ${NEWS_SHOWN}`);
  return { news: rows.map((news) => ({ ...news, at: isoTime(news.at) })) };
}

/** Marks notifications as read. An earlier time from another tab does not mark any as unread. */
export async function readNews({ db, now }: Deps, userId: string, until: string): Promise<void> {
  const readAt = new Date(Math.min(Date.parse(until), now().getTime()));
  await db
    .update(users)
    .set({ newsReadAt: readAt })
    .where(and(eq(users.id, userId), or(isNull(users.newsReadAt), lt(users.newsReadAt, readAt))));
}
