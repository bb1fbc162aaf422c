import { type SQL, sql } from "drizzle-orm";
import { ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import type { Db, Deps } from "../deps.ts";
import { columnName, excluded } from "../platform/database/column-name.ts";
import { stepCountChanges, stepCounts } from "./tables.ts";

const KEPT = sql`(select ${stepCounts.step} as reached, ${stepCounts.count} as n from ${stepCounts}
  union all select ${stepCountChanges.step}, ${stepCountChanges.change} from ${stepCountChanges}) kept`;

/** How many rolls are at a step of the board, as a subquery. */
export const countAtStep = (step: RollEvent): SQL =>
  sql`(select coalesce(sum(kept.n), 0)::int from ${KEPT} where kept.reached = ${step})`;

/** How many rolls of orders that are not finished are at each step. */
export async function countRollEvents(db: Db): Promise<Record<RollEvent, number>> {
  const { rows } = await db.execute<{ reached: RollEvent; count: number }>(
    sql`select kept.reached, sum(kept.n)::int as count from ${KEPT} group by 1`,
  );
  const counts = new Map(rows.map(({ reached, count }) => [reached, count]));
  return Object.fromEntries(ROLL_EVENTS.map((event) => [event, counts.get(event) ?? 0])) as Record<RollEvent, number>;
}

/** Folds the changes so far into the counts; in one statement, so that the sum of both is the same before and after. */
export async function foldStepCounts({ db }: Deps): Promise<void> {
  await db.execute(sql`
    with folded as (delete from ${stepCountChanges} returning ${stepCountChanges.step}, ${stepCountChanges.change})
    insert into ${stepCounts} (${columnName(stepCounts.step)}, ${columnName(stepCounts.count)})
    select folded.step, sum(folded.change) from folded group by 1
    on conflict (${columnName(stepCounts.step)})
      do update set ${columnName(stepCounts.count)} = ${stepCounts.count} + ${excluded(stepCounts.count)}`);
}
