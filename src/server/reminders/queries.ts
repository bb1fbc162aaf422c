import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/reminders/reminders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { countedPage } from "../platform/database/counted-page.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { products, productVariants } from "../products/tables.ts";
import { productReminders } from "./tables.ts";
import { hasWords } from "../platform/database/search-text.ts";

const r = alias(productReminders, "r");
const p = alias(products, "p");
const v = alias(productVariants, "v");
const s = alias(subscriptions, "s");

export function reminderReply(row: typeof productReminders.$inferSelect): contract.Reminder {
  const { id, productId, productVariantId, reason, createdAt } = row;
  return { id, productId, productVariantId, reason, createdAt: createdAt.toISOString() };
}

export async function listReminders(db: Db, userId: string): Promise<ReplyOf<typeof contract.listReminders>> {
  const rows = await db
    .select()
    .from(productReminders)
    .where(eq(productReminders.userId, userId))
    .orderBy(desc(productReminders.createdAt), desc(productReminders.id));
  return { reminders: rows.map(reminderReply) };
}

export async function namesOfProduct(db: Db, productId: string): Promise<{ name: string; slug: string }> {
  const [row] = await db
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  return row!;
}

const SORTS = { waiting: sql`count(${r.confirmedAt})`, since: sql`min(${r.createdAt})`, name: sql`lower(${p.name})` };
const IS_MEMBER = sql`exists (select from ${subscriptions} ${s} where ${s.userId} = ${r.userId} and ${s.active})`;

/** Returns reminders as a row for each product or variant, with how many customers wait. */
export async function listWaitedFor(
  { db }: Deps,
  { limit, offset, search, sortBy, desc: isDown }: QueryOf<typeof contract.listWaitedFor>,
): Promise<ReplyOf<typeof contract.listWaitedFor>> {
  type Row = Omit<contract.RequestedProduct, "since"> & { since: string };
  const from = sql`from ${productReminders} ${r} join ${products} ${p} on ${p.id} = ${r.productId}
    left join ${productVariants} ${v} on ${v.id} = ${r.productVariantId}
    where ${search ? hasWords(p.searchText, search) : sql`true`} group by ${p.id}, ${v.id}`;
  const { rows, count } = await countedPage<Row>(db, {
    shown: selectAs({
      productId: p.id,
      productVariantId: v.id,
      ...columns(p, "name", "slug"),
      variantName: v.name,
      stock: sql`coalesce(${v.stock}, ${p.stock})`,
      waiting: sql`count(${r.confirmedAt})::int`,
      unconfirmed: sql`(count(*) - count(${r.confirmedAt}))::int`,
      since: sql`min(${r.createdAt})`,
      members: sql`(count(*) filter (where ${r.confirmedAt} is not null and ${IS_MEMBER}))::int`,
    }),
    from,
    count: sql`(select count(*)::int from (select 1 ${from}) waited_for)`,
    by: sql`${SORTS[sortBy]} ${isDown ? sql`desc` : sql`asc`}, ${SORTS.since}, ${p.id}, ${v.id}`,
    limit,
    offset,
  });
  return { products: rows.map(({ since, ...row }) => ({ ...row, since: isoTime(since) })), count };
}
