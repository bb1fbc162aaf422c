import { sql, type SQL } from "drizzle-orm";

/**
 * A `limit` that is written out, for one of few and fixed sizes: as a value the planner would plan for a tenth of all rows, and
 * never keep that plan.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is no number of rows`);
  return sql.raw(`limit ${rows}`);
}
