import { and, between, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { BRAND } from "../../rules/brand.ts";
import { addDays } from "../../rules/couriers/windows.ts";
import { FIGURE_PERIODS } from "../../rules/lab/figures.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { lookUpFigures, lookUpPlaces, noFigures, type Span } from "./look-up-days.ts";
import { changedDays, dayFigures } from "./tables.ts";

/** Not the last two: what began on a day may come to its end a little after it. */
const NOT_OVER = 2;
/** So many days are kept at a time. */
const AT_ONCE = 28;
const LONGEST = Math.max(...FIGURE_PERIODS);

/** So many of the lab's days, today among them, the oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const first = addDays(calendarDay(now, BRAND.timeZone), 1 - count);
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** A day counts as kept until something of it changes. */
export const isKept = ([first, last]: [string, string]): SQL =>
  and(
    between(dayFigures.day, first, last),
    notExists(sql`(select from ${changedDays} where ${eq(changedDays.day, dayFigures.day)})`),
  )!;

/**
 * A part of what is told of these days: as it is kept, and for what is not (the last two, and those of which something changed since)
 * looked up. So a year takes hardly longer than a week, however much happened in it.
 */
export async function partOfDays<Part extends "figures" | "places">(
  db: Db,
  days: readonly string[],
  part: Part,
  lookUp: (db: Db, span: Span) => Promise<Map<string, (typeof dayFigures.$inferSelect)[Part]>>,
): Promise<Map<string, (typeof dayFigures.$inferSelect)[Part]>> {
  const kept = await db
    .select({ day: dayFigures.day, told: dayFigures[part] })
    .from(dayFigures)
    .where(isKept([days[0]!, days.at(-1)!]));
  const told = new Map(kept.map((row) => [row.day, row.told as (typeof dayFigures.$inferSelect)[Part]]));
  const others = await Promise.all(spansOf(days.filter((day) => !told.has(day))).map((span) => lookUp(db, span)));
  for (const found of others) for (const [day, figures] of found) told.set(day, figures);
  return told;
}

/** Days in order as spans without a gap. */
export function spansOf(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last !== undefined && addDays(last.last, 1) === day) last.last = day;
    else spans.push({ first: day, last: day });
  }
  return spans;
}

/**
 * Keeps what is told of the days of a year that are not kept, or are no longer what they were. A day that has no row yet gets one that
 * counts as changed, and is looked up the next time: by then all have ended that began when nobody noted what they change of it.
 */
export async function keepDays({ db, now }: Pick<Deps, "db" | "now">, stopping?: AbortSignal): Promise<void> {
  const days = lastDays(now(), LONGEST).slice(0, -NOT_OVER);
  const changed = await db
    .selectDistinct({ day: changedDays.day })
    .from(changedDays)
    .where(between(changedDays.day, days[0]!, days.at(-1)!))
    .orderBy(changedDays.day);
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    if (stopping?.aborted) return;
    await keepSome(
      db,
      changed.slice(at, at + AT_ONCE).map(({ day }) => day),
    );
  }
  await beginDays(db, days);
}

async function beginDays(db: Deps["db"], days: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = days.map((day) => ({
      day,
      beginsAt: beginningOf(day, BRAND.timeZone),
      endsAt: beginningOf(day, BRAND.timeZone, 1),
      figures: noFigures(),
      places: {},
    }));
    const begun = await tx.insert(dayFigures).values(rows).onConflictDoNothing().returning({ day: dayFigures.day });
    if (begun.length > 0) await tx.insert(changedDays).values(begun);
  });
}

/** On one picture of the database: a change that is not in it is noted after it, and its day is looked up anew the next time. */
const keepSome = (db: Deps["db"], days: string[]): Promise<void> =>
  db.transaction(
    async (tx) => {
      const changed = await tx
        .delete(changedDays)
        .where(inArray(changedDays.day, days))
        .returning({ day: changedDays.day });
      const wanted = days.filter((day) => changed.some((one) => one.day === day));
      for (const span of spansOf(wanted)) {
        const figures = await lookUpFigures(tx, span);
        const places = await lookUpPlaces(tx, span);
        for (const day of wanted.filter((one) => one >= span.first && one <= span.last)) {
          const told = { figures: figures.get(day) ?? noFigures(), places: places.get(day) ?? {} };
          await tx.update(dayFigures).set(told).where(eq(dayFigures.day, day));
        }
      }
    },
    { isolationLevel: "repeatable read" },
  );
