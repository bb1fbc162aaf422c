import { PROCESSES } from "../../rules/film/film.ts";
import { PACE_DAYS, paceOf } from "../../rules/lab/pace.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { excludedColumns } from "../platform/database/columns.ts";
import { doneRolls } from "./done-rolls.ts";
import { statsWithWork } from "./general-stats.ts";
import { turnaroundTimes } from "./tables.ts";

/** Measures how long film of each process takes, from recent output and waiting rolls, and stores it for promises. */
export async function measurePace(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const rows = await doneRolls(deps, new Date(now().getTime() - PACE_DAYS * DAY_MS).toISOString());
  const { work } = await statsWithWork(deps);
  const calendar = await labCalendar(db);
  const waiting = Math.ceil(work);
  const paces = PROCESSES.flatMap((process) =>
    [false, true].map((rush) => paceOf({ process, rush }, rows, waiting, calendar, deps.lab.turnaround)),
  );
  await db
    .insert(turnaroundTimes)
    .values(paces.map((pace) => ({ ...pace, measuredAt: now() })))
    .onConflictDoUpdate({
      target: [turnaroundTimes.process, turnaroundTimes.rush],
      set: excludedColumns(turnaroundTimes),
    });
}
