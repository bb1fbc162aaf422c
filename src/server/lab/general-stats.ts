import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { generalStats as generalStatsCall } from "../../contract/lab/lab.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { Process } from "../../rules/film/film.ts";
import { isBusinessDay, type LabCalendar } from "../../rules/lab/lab-days.ts";
import type { Pace } from "../../rules/lab/pace.ts";
import { estimateDays } from "../../rules/lab/turnaround.ts";
import { beginningOf } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { CALENDAR } from "../lab-settings/queries.ts";
import { orders } from "../orders/tables.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { lastDays } from "./daily-roll-ups.ts";
import { turnaroundTimes } from "./tables.ts";

const e = alias(rollEvents, "e");
const o = alias(orders, "o");
const r = alias(rolls, "r");
const DEVELOPED = literal(e.event, "DEVELOPED");
const SCANNED = literal(e.event, "SCANNED");
const SYNCED = literal(e.event, "SYNCED");

/** Throughput is the number of rolls synced in this many days before today, per business day. */
const LOOK_BACK_DAYS = 14;

type Row = {
  outstanding: Partial<Record<Process, number>>;
  developedToday: number;
  scannedToday: number;
  syncedToday: number;
  syncedYesterday: number;
  syncedLately: number;
  openOrders: number;
  calendar: LabCalendar;
  pace: Pace | null;
};

/** The last measured pace of the most common film: color negatives without rush. */
const p = alias(turnaroundTimes, "p");
const PACE = sql`(
  select ${jsonObject(columns(p, "process", "rush", "usual", "most", "rolls", "waiting"))} from ${turnaroundTimes} ${p}
  where ${p.process} = ${literal(p.process, "C41")} and not ${p.rush})`;

/** Rolls that have arrived and are neither synced nor written off, by process. */
const OUTSTANDING = sql`(
  select coalesce(json_object_agg(counted.process, counted.rolls), '{}') from (
    select ${r.process} as process, count(*)::int as rolls from ${rolls} ${r}
    where ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null group by 1) counted)`;
const OPEN_ORDERS = sql`(select count(*)::int from ${orders} ${o} where ${o.status} = ${literal(o.status, "PAID")})`;

type Stats = ReplyOf<typeof generalStatsCall>;

export async function generalStats(deps: Pick<Deps, "db" | "now" | "lab">): Promise<Stats> {
  return (await statsWithWork(deps)).stats;
}

/** Also returns `work`, the business days that the rolls at the lab will take. */
export async function statsWithWork({
  db,
  now,
  lab,
}: Pick<Deps, "db" | "now" | "lab">): Promise<{ stats: Stats; work: number }> {
  const days = lastDays({ now, lab }, LOOK_BACK_DAYS + 1);
  const [first, yesterday, today] = [days[0]!, ...days.slice(-2)].map((day) =>
    beginningOf(day, lab.timeZone).toISOString(),
  );
  const { rows } = await db.execute<Row>(sql`
    select
      (count(*) filter (where ${e.event} = ${DEVELOPED}))::int as "developedToday",
      (count(*) filter (where ${e.event} = ${SCANNED}))::int as "scannedToday",
      (count(*) filter (where ${e.event} = ${SYNCED} and ${e.at} >= ${today}))::int as "syncedToday",
      (count(*) filter (where ${e.event} = ${SYNCED} and ${e.at} >= ${yesterday} and ${e.at} < ${today}))::int as "syncedYesterday",
      (count(*) filter (where ${e.event} = ${SYNCED}))::int as "syncedLately",
      ${OUTSTANDING} as outstanding, ${OPEN_ORDERS} as "openOrders", ${CALENDAR} as calendar, ${PACE} as pace
    from ${rollEvents} ${e}
    where (${e.event} in (${DEVELOPED}, ${SCANNED}) and ${e.at} >= ${today}) or (${e.event} = ${SYNCED} and ${e.at} >= ${first})`);
  const { outstanding, syncedLately, calendar, pace, ...done } = rows[0]!;
  // Avoids dividing by zero if the lab was closed all that time.
  const businessDays = Math.max(1, days.slice(0, -1).filter((day) => isBusinessDay(day, calendar)).length);
  const waiting = Object.values(outstanding).reduce((sum, count) => sum + count, 0);
  const work = estimateDays(waiting, syncedLately / businessDays, lab.sureRollsPerDay);
  const stats = {
    turnaround: {
      overall: {
        totalOutstanding: waiting,
        // The same figure as the promise for orders of this film, so that all pages agree.
        estimatedDays: Math.max(work, pace?.most ?? lab.turnaround.C41.most),
      },
      e6: { totalOutstanding: outstanding.E6 ?? 0 },
      ecn2: { totalOutstanding: outstanding.ECN2 ?? 0 },
    },
    rollsScannedToday: done.scannedToday,
    rollsDevelopedToday: done.developedToday,
    rollsSyncedToday: done.syncedToday,
    rollsSyncedYesterday: done.syncedYesterday,
    // One location processes all of them; orders do not record where film was dropped off
    // (docs/product/lab.md#general-stats).
    ordersByLocation: { [lab.address.name]: done.openOrders },
  };
  return { stats, work };
}
