import { type SQL, sql, type Column, type Table } from "drizzle-orm";
import { COUNTED_TO } from "../../../contract/kit/paging.ts";
import type { Db } from "./open-database.ts";
import { limitTo } from "./sql-fragments.ts";

/**
 * Returns the total number of rows of a list, which the page's rows carry as `count`. A page behind the last one has no
 * rows: then this counts them.
 * @param from the list's `from … where …`
 */
export async function countOfPage(
  db: Db,
  rows: readonly { count: number }[],
  { offset, from }: { offset: number; from: SQL },
): Promise<number> {
  if (rows.length > 0 || offset === 0) return rows[0]?.count ?? 0;
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`);
  return counted.rows[0]!.count;
}

/** Returns a subquery that counts rows up to a limit, so that a long list is as quick as a short one. */
export const countedTo = (from: SQL): SQL =>
  sql`(select count(*)::int from (select 1 ${from} ${limitTo(COUNTED_TO + 1)}) counted)`;

/** The same for a list known to exceed the limit. */
export const MORE = sql`${COUNTED_TO + 1}::int`;

/** Returns a count as lists show it: "1,000+" above the limit. */
export const approximate = (count: number): { count: number; more?: true } =>
  count > COUNTED_TO ? { count: COUNTED_TO, more: true } : { count };

/** Orders a list by some columns of an index, all in the same direction: the index can be used only then. */
export function inOrder(by: readonly Column[], isDown: boolean): SQL {
  const way = isDown ? sql`desc` : sql`asc`;
  return sql.join(
    by.map((column) => sql`${column} ${way}`),
    sql`, `,
  );
}

type Page<Row> = { rows: Row[]; count: number; more?: true };
type Requested = {
  shown: SQL;
  /** The list's `from … where …`. */
  from: SQL;
  /** A subquery for the total; by default counts the list up to a thousand. */
  count?: SQL;
  by: SQL;
  limit: number;
  offset: number;
  /** SQL before the select, for names used in `from`. */
  before?: SQL;
  /** Tables for display only, joined to the rows `of` this table after the page is cut. */
  beside?: { of: Table; joined: SQL };
};

/** Returns a page of a list and the total, counted up to a thousand, in one query. Times are text, as in JSON. */
export async function countedPage<Row>(
  db: Db,
  { shown, from, count = countedTo(from), by, limit, offset, before = sql``, beside }: Requested,
): Promise<Page<Row>> {
  const cut = (what: SQL) => sql`select ${what} ${from} order by ${by} limit ${limit} offset ${offset}`;
  const list =
    beside === undefined
      ? cut(shown)
      : sql`select ${shown} from (${cut(sql`${beside.of}.*`)}) ${beside.of} ${beside.joined} order by ${by}`;
  const { rows } = await db.execute<{ rows: Row[]; count: number }>(sql`${before}
    select ${count} as count, (
      select coalesce(json_agg(page), '[]') from (${list}) page
    ) as rows`);
  const [found] = rows;
  return { rows: found!.rows, ...approximate(found!.count) };
}
