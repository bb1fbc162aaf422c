import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { foldCounts } from "../platform/database/fold-counts.ts";
import { outstandingCountChanges, outstandingCounts } from "./tables.ts";

/** How many rolls have come and are neither synced nor written off, by process (JSON), as a subquery: a few rows however many rolls. */
export const OUTSTANDING = sql`(select coalesce(json_object_agg("sentFor", rolls), '{}') from (
  select "sentFor", sum(n)::int as rolls from (
    select ${outstandingCounts.process} as "sentFor", ${outstandingCounts.count} as n from ${outstandingCounts}
    union all select ${outstandingCountChanges.process}, ${outstandingCountChanges.change} from ${outstandingCountChanges}) kept
  group by 1) counted)`;

/** Folds the changes so far into the counts. */
export const foldOutstandingCounts = ({ db }: Pick<Deps, "db">): Promise<void> =>
  foldCounts(db, {
    counts: { key: outstandingCounts.process, count: outstandingCounts.count },
    changes: { key: outstandingCountChanges.process, change: outstandingCountChanges.change },
  });
