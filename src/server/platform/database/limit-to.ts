import { sql, type SQL } from "drizzle-orm";

/**
 * Returns a literal `limit`, for a few fixed sizes: for a parameter, the planner would assume a tenth of all rows, and
 * never cache the plan.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is no number of rows`);
  return sql.raw(`limit ${rows}`);
}
