import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./open-database.ts";

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
