import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LabFigures } from "../../contract/lab/figures.ts";
import { type Process, PROCESSES, type RollEvent } from "../../rules/film/film.ts";
import { BUSIEST_STOCKS, type FiguresOfDay, tookOf } from "../../rules/lab/figures.ts";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import type { DoneRolls } from "../../rules/lab/pace.ts";
import type { Deps } from "../deps.ts";
import { rollsAtSteps } from "../bench/tables.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { lastDays, partOfDays } from "./daily-roll-ups.ts";
import { readFigures, noFigures } from "./read-day-figures.ts";

const a = alias(rollsAtSteps, "a");

type Reads = Pick<Deps, "db" | "now" | "lab">;

/** Returns the figures of the lab's last `period` days, including today (docs/product/lab.md#figures). */
export async function labFigures(deps: Reads, period: number): Promise<LabFigures> {
  const days = lastDays(deps, period);
  const [figures, backlog, calendar] = await Promise.all([
    partOfDays(deps, days, "figures", readFigures),
    backlogOf(deps),
    labCalendar(deps.db),
  ]);
  const all = [...figures.values()];
  return {
    days: days.map((day) => {
      const { sums, done } = figures.get(day) ?? noFigures();
      return { day, ...sums, took: tookOf(done, calendar) };
    }),
    backlog,
    took: tookByProcess(
      all.flatMap(({ done }) => done),
      calendar,
    ),
    stocks: busiestStocks(all),
  };
}

/** Returns the rolls at the lab that are not synced, as on the board, from an index of only those. */
async function backlogOf({ db }: Reads): Promise<LabFigures["backlog"]> {
  const { rows } = await db.execute<{ process: Process; step: RollEvent; rush: boolean; rolls: number }>(sql`
    select ${a.process} as process, ${a.step} as step, ${a.rush} as rush, count(*)::int as rolls from ${rollsAtSteps} ${a}
    where ${a.step} < ${literal(a.step, "SYNCED")} group by 1, 2, 3`);
  return PROCESSES.map((process) => {
    const count = (wanted: (row: (typeof rows)[number]) => boolean) =>
      rows.reduce((sum, row) => sum + (row.process === process && wanted(row) ? row.rolls : 0), 0);
    return {
      process,
      received: count(({ step }) => step !== "DEVELOPED" && step !== "SCANNED"),
      developed: count(({ step }) => step === "DEVELOPED"),
      scanned: count(({ step }) => step === "SCANNED"),
      rush: count(({ rush }) => rush),
    };
  });
}

function busiestStocks(days: readonly FiguresOfDay[]): LabFigures["stocks"] {
  const rolls = new Map<string, number>();
  for (const { stocks } of days)
    for (const [stock, count] of Object.entries(stocks)) rolls.set(stock, (rolls.get(stock) ?? 0) + count);
  return [...rolls]
    .map(([stock, count]) => ({ stock, rolls: count }))
    .sort((one, other) => other.rolls - one.rolls || (one.stock < other.stock ? -1 : 1))
    .slice(0, BUSIEST_STOCKS);
}

const tookByProcess = (done: readonly DoneRolls[], calendar: LabCalendar): LabFigures["took"] =>
  PROCESSES.flatMap((process) =>
    [false, true].flatMap((rush) => {
      const took = tookOf(
        done.filter((group) => group.process === process && group.rush === rush),
        calendar,
      );
      return took === null ? [] : [{ process, rush, ...took }];
    }),
  );
