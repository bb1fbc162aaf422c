import { type Column, type SQL, sql, type Table } from "drizzle-orm";
import { COUNTED_TO } from "../../../contract/kit/paging.ts";
import { limitTo } from "./limit-to.ts";
import type { Db } from "./open-database.ts";

/** How many rows there are, as a subquery: no further than is told, so that a long list is as quick as a short one. */
export const countedTo = (from: SQL): SQL =>
  sql`(select count(*)::int from (select 1 ${from} ${limitTo(COUNTED_TO + 1)}) counted)`;

/** The same of what is known to be more than are counted. */
export const MORE = sql`${COUNTED_TO + 1}::int`;

/** What a list says of such a count: "1,000+" of what is counted no further. */
export const asTold = (count: number): { count: number; more?: true } =>
  count > COUNTED_TO ? { count: COUNTED_TO, more: true } : { count };

/** A list's order by some columns of an index, all of them one way: only so it is read by that. */
export function inOrder(by: readonly Column[], isDown: boolean): SQL {
  const way = isDown ? sql`desc` : sql`asc`;
  return sql.join(
    by.map((column) => sql`${column} ${way}`),
    sql`, `,
  );
}

type Page<Row> = { rows: Row[]; count: number; more?: true };
type Asked = {
  /** What of each row is shown. */
  shown: SQL;
  /** The list's `from … where …`. */
  from: SQL;
  /** How many there are, as a subquery; counted from the list to a thousand unless it is given. */
  count?: SQL;
  by: SQL;
  limit: number;
  offset: number;
  /** What `from` names, before it. */
  before?: SQL;
  /** What is only shown beside the rows `of` this table, joined to a page once it is cut. */
  beside?: { of: Table; joined: SQL };
};

/** A page of a list and how many there are in all, counted to a thousand, in one query. Times are the texts of JSON. */
export async function countedPage<Row>(
  db: Db,
  { shown, from, count = countedTo(from), by, limit, offset, before = sql``, beside }: Asked,
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
  return { rows: found!.rows, ...asTold(found!.count) };
}
