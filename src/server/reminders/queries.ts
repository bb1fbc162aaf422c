import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/reminders/reminders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { countOfPage } from "../platform/database/count-of-page.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";
import { products, productVariants } from "../products/tables.ts";
import { productReminders } from "./tables.ts";

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

/** What a product's page is found by. */
export async function namesOfProduct(db: Db, productId: string): Promise<{ name: string; slug: string }> {
  const [row] = await db
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  return row!;
}

/** Of the person behind reminder `r`: a member whose term runs. */
const IS_MEMBER = sql`exists (select 1 from ${subscriptions} ${s} where ${s.userId} = ${r.userId} and ${s.active})`;

const SORTS = { waiting: sql`w.asking`, since: sql`w.since`, name: sql`lower(${p.name})` };

/** Reminders of one thing as a row each, with how many wait. */
export async function listWaitedFor(
  { db }: Deps,
  { limit, offset, search, sortBy, desc: isDown }: QueryOf<typeof contract.listWaitedFor>,
): Promise<ReplyOf<typeof contract.listWaitedFor>> {
  type Row = Omit<contract.WaitedFor, "since"> & { since: string; total: number };
  const named = search ? sql`where ${p.name} ilike ${containing(search)}` : sql``;
  const from = sql`from (
      select ${r.productId} as product, ${r.productVariantId} as variant,
        count(*) filter (where ${r.confirmedAt} is not null)::int as asking,
        count(*) filter (where ${r.confirmedAt} is not null and ${IS_MEMBER})::int as members,
        count(*) filter (where ${r.confirmedAt} is null)::int as unconfirmed, min(${r.createdAt}) as since
      from ${productReminders} ${r} group by 1, 2
    ) w join ${products} ${p} on ${p.id} = w.product left join ${productVariants} ${v} on ${v.id} = w.variant ${named}`;
  const { rows } = await db.execute<Row>(sql`
    select ${p.id} as "productId", w.variant as "productVariantId", ${p.name} as name, ${p.slug} as slug,
      ${v.name} as "variantName", coalesce(${v.stock}, ${p.stock}) as stock, w.asking as waiting, w.members, w.unconfirmed, w.since,
      count(*) over ()::int as total
    ${from} order by ${SORTS[sortBy]} ${isDown ? sql`desc` : sql`asc`}, w.since, ${p.id}, w.variant limit ${limit} offset ${offset}`);
  return {
    products: rows.map(({ total: _total, since, ...row }) => ({ ...row, since: isoTime(since) })),
    count: await countOfPage(
      db,
      rows.map(({ total }) => ({ count: total })),
      { offset, from },
    ),
  };
}
