import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { columnName, excluded } from "../platform/database/column-name.ts";
import { outstandingCountChanges, outstandingCounts } from "./tables.ts";

/** How many rolls have come and are neither synced nor written off, by process (JSON), as a subquery: a few rows however many rolls. */
export const OUTSTANDING = sql`(select coalesce(json_object_agg("sentFor", rolls), '{}') from (
  select "sentFor", sum(n)::int as rolls from (
    select ${outstandingCounts.process} as "sentFor", ${outstandingCounts.count} as n from ${outstandingCounts}
    union all select ${outstandingCountChanges.process}, ${outstandingCountChanges.change} from ${outstandingCountChanges}) kept
  group by 1) counted)`;

/** Folds the changes so far into the counts; in one statement, so that the sum of both is the same before and after. */
export async function foldOutstandingCounts({ db }: Pick<Deps, "db">): Promise<void> {
  const { process, count } = outstandingCounts;
  await db.execute(sql`
    with folded as (delete from ${outstandingCountChanges} returning ${outstandingCountChanges.process}, ${outstandingCountChanges.change})
    insert into ${outstandingCounts} (${columnName(process)}, ${columnName(count)})
    select folded.process, sum(folded.change) from folded group by 1
    on conflict (${columnName(process)}) do update set ${columnName(count)} = ${count} + ${excluded(count)}`);
}
