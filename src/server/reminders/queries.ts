import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/reminders/reminders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { countedPage } from "../platform/database/counted-page.ts";
import { columns, selectAs } from "../platform/database/select-as.ts";
import { isoTime } from "../platform/iso-time.ts";
import { products, productVariants } from "../products/tables.ts";
import { productReminders, waitedThings } from "./tables.ts";
import { hasWords } from "../platform/database/fold-text.ts";

const r = alias(productReminders, "r");
const p = alias(products, "p");
const v = alias(productVariants, "v");
const s = alias(subscriptions, "s");
const w = alias(waitedThings, "w");

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

/** How many of those who wait for a thing `w` are members whose term runs. */
const MEMBERS = sql`(select count(*)::int from ${productReminders} ${r}
  where ${r.productId} = ${w.productId} and ${r.productVariantId} is not distinct from ${w.productVariantId} and ${r.confirmedAt} is not null
    and exists (select 1 from ${subscriptions} ${s} where ${s.userId} = ${r.userId} and ${s.active}))`;

const NAME = sql`(select lower(${p.name}) from ${products} ${p} where ${p.id} = ${w.productId})`;
const SORTS = { waiting: w.waiting, since: w.since, name: NAME };

/** Reminders of one thing as a row each, with how many wait: that is kept, and only whose membership runs is looked up for a page. */
export async function listWaitedFor(
  { db }: Deps,
  { limit, offset, search, sortBy, desc: isDown }: QueryOf<typeof contract.listWaitedFor>,
): Promise<ReplyOf<typeof contract.listWaitedFor>> {
  type Row = Omit<contract.WaitedFor, "since"> & { since: string };
  const isNamed = sql`${w.productId} in (select ${p.id} from ${products} ${p} where ${hasWords(p.searchText, search ?? "")})`;
  const from = sql`from ${waitedThings} ${w} where ${search ? isNamed : sql`true`}`;
  const { rows, count } = await countedPage<Row>(db, {
    shown: selectAs({
      productId: p.id,
      productVariantId: w.productVariantId,
      ...columns(p, "name", "slug"),
      variantName: v.name,
      stock: sql`coalesce(${v.stock}, ${p.stock})`,
      ...columns(w, "waiting", "unconfirmed", "since"),
      members: MEMBERS,
    }),
    from,
    count: sql`(select count(*)::int ${from})`,
    by: sql`${SORTS[sortBy]} ${isDown ? sql`desc` : sql`asc`}, ${w.since}, ${w.productId}, ${w.productVariantId}`,
    limit,
    offset,
    beside: {
      of: w,
      joined: sql`join ${products} ${p} on ${p.id} = ${w.productId} left join ${productVariants} ${v} on ${v.id} = ${w.productVariantId}`,
    },
  });
  return { products: rows.map(({ since, ...row }) => ({ ...row, since: isoTime(since) })), count };
}
