import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DoneRolls } from "../../rules/lab/pace.ts";
import type { Deps } from "../deps.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { labDayOf, literal } from "../platform/database/sql-fragments.ts";
import { selectAs } from "../platform/database/columns.ts";

const done = alias(rollEvents, "done");
const came = alias(rollEvents, "came");
const r = alias(rolls, "r");

/**
 * Returns the rolls synced from `since` to `before`, grouped by day. Looked up by key: with a join, PostgreSQL reads
 * all rolls.
 */
export async function doneRolls(
  { db, lab }: Pick<Deps, "db" | "lab">,
  since: string,
  before?: string,
): Promise<DoneRolls[]> {
  const { rows } = await db.execute<DoneRolls & Record<string, unknown>>(sql`
    select ${selectAs({
      process: sql`coalesce(${r.crossProcessTargetFormat}, ${r.process})`,
      rush: r.addRush,
      received: labDayOf(came.at, lab.timeZone),
      synced: labDayOf(done.at, lab.timeZone),
      rolls: sql`count(*)::int`,
    })}
    from ${rollEvents} ${done}
    cross join lateral (select * from ${rolls} ${r} where ${r.id} = ${done.rollId} limit 1) ${r}
    join ${rollEvents} ${came} on ${came.rollId} = ${r.id} and ${came.event} = ${literal(came.event, "RECEIVED")}
    where ${done.event} = ${literal(done.event, "SYNCED")} and ${done.at} >= ${since}
      ${before === undefined ? sql`` : sql`and ${done.at} < ${before}`}
    group by 1, 2, 3, 4`);
  return rows;
}
