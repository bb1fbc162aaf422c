import { inArray } from "drizzle-orm";
import { addDays } from "../../rules/couriers/windows.ts";
import { FIGURE_PERIODS } from "../../rules/lab/figures.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { excluded } from "../platform/database/columns.ts";
import { readFigures, readPlaces, noFigures, type Reads, type Span } from "./read-day-figures.ts";
import { dayFigures } from "./tables.ts";

/**
 * Days, including today, that are computed on each read, so that changes show at once. Older days are rolled up each
 * night.
 */
export const LIVE_DAYS = 28;
const ROLLED_UP_TOGETHER = 28;
const LONGEST_PERIOD = Math.max(...FIGURE_PERIODS);

/** Returns the lab's last `count` days, including today, oldest first. */
export function lastDays({ now, lab }: Pick<Deps, "now" | "lab">, count: number): string[] {
  const first = addDays(calendarDay(now(), lab.timeZone), 1 - count);
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** Returns one part of these days' figures: older days from roll-ups, the others computed by `lookUp`. */
export async function partOfDays<Part extends "figures" | "places">(
  deps: Reads,
  days: readonly string[],
  part: Part,
  lookUp: (deps: Reads, span: Span) => Promise<Map<string, (typeof dayFigures.$inferSelect)[Part]>>,
): Promise<Map<string, (typeof dayFigures.$inferSelect)[Part]>> {
  const older = days.slice(0, -LIVE_DAYS);
  const rows =
    older.length === 0
      ? []
      : await deps.db
          .select({ day: dayFigures.day, figures: dayFigures[part] })
          .from(dayFigures)
          .where(inArray(dayFigures.day, older));
  const found = new Map(rows.map(({ day, figures }) => [day, figures as (typeof dayFigures.$inferSelect)[Part]]));
  const first = days.find((day) => !found.has(day))!;
  const computed = await lookUp(deps, { first, last: days.at(-1)! });
  return new Map([...found, ...computed]);
}

/** Rolls up every older day of the longest period again, to include later changes. */
export async function rollUpDays(
  { db, now, lab }: Pick<Deps, "db" | "now" | "lab">,
  stopping?: AbortSignal,
): Promise<void> {
  const days = lastDays({ now, lab }, LONGEST_PERIOD).slice(0, -LIVE_DAYS);
  for (let at = 0; at < days.length; at += ROLLED_UP_TOGETHER) {
    if (stopping?.aborted) return;
    const some = days.slice(at, at + ROLLED_UP_TOGETHER);
    const span = { first: some[0]!, last: some.at(-1)! };
    const [figures, places] = [await readFigures({ db, lab }, span), await readPlaces({ db, lab }, span)];
    await db
      .insert(dayFigures)
      .values(some.map((day) => ({ day, figures: figures.get(day) ?? noFigures(), places: places.get(day) ?? {} })))
      .onConflictDoUpdate({
        target: dayFigures.day,
        set: { figures: excluded(dayFigures.figures), places: excluded(dayFigures.places) },
      });
  }
}
