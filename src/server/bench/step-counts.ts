import { type SQL, sql } from "drizzle-orm";
import { ROLL_EVENTS, type RollEvent } from "../../rules/film/film.ts";
import type { Db, Deps } from "../deps.ts";
import { foldCounts } from "../platform/database/fold-counts.ts";
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

/** Folds the changes so far into the counts. */
export const foldStepCounts = ({ db }: Deps): Promise<void> =>
  foldCounts(db, {
    counts: { key: stepCounts.step, count: stepCounts.count },
    changes: { key: stepCountChanges.step, change: stepCountChanges.change },
  });
