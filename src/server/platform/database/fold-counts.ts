import { type Column, sql } from "drizzle-orm";
import { columnName, excluded } from "./column-name.ts";
import type { Db } from "./open-database.ts";

/** Counts by key, and rows that say by how much one has changed since: who changes one holds no count. */
export type CountsByKey = {
  counts: { key: Column; count: Column };
  changes: { key: Column; change: Column };
};

/** Folds the changes so far into the counts; in one statement, so that the sum of both is the same before and after. */
export async function foldCounts(db: Db, { counts: { key, count }, changes }: CountsByKey): Promise<void> {
  await db.execute(sql`
    with folded as (delete from ${changes.key.table} returning ${changes.key} as key, ${changes.change} as change)
    insert into ${key.table} (${columnName(key)}, ${columnName(count)})
    select folded.key, sum(folded.change) from folded group by 1
    on conflict (${columnName(key)}) do update set ${columnName(count)} = ${count} + ${excluded(count)}`);
}
