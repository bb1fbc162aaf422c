import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./open-database.ts";

/**
 * How many rows a list has in all, which the rows of its page carry as `count`. A page behind the last one has no row that
 * could: then they are counted.
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
