import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { generalStats as generalStatsCall } from "../../contract/lab/lab.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { LAB_ADDRESS, BRAND } from "../../rules/brand.ts";
import { estimateDays } from "../../rules/lab/turnaround.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { countOfOrders } from "../orders/order-counts.ts";
import { rolls, rollEvents } from "../film/rolls/tables.ts";
import { literal } from "../platform/database/literal.ts";

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const DEVELOPED = literal(e.event, "DEVELOPED");
const SCANNED = literal(e.event, "SCANNED");
const SYNCED = literal(e.event, "SYNCED");

/** Throughput is what the lab synced in this many days, weekends included, … */
const LOOK_BACK_DAYS = 14;
/** … of which these are business days. */
const BUSINESS_DAYS_AMONG_THEM = 10;

type Row = {
  outstanding: number;
  e6: number;
  ecn2: number;
  developedToday: number;
  scannedToday: number;
  syncedToday: number;
  syncedYesterday: number;
  syncedLately: number;
  openOrders: number;
};

/** What the lab has to do and has done, from the rolls and their events; days are the lab's. */
export async function generalStats({ db, now }: Deps): Promise<ReplyOf<typeof generalStatsCall>> {
  const today = startOfDay(now(), 0);
  const yesterday = startOfDay(now(), -1);
  const since = startOfDay(now(), -LOOK_BACK_DAYS);
  const result = await db.execute<Row>(sql`
    select waiting.*, done.*, paid.*
    from (
      select count(*)::int as outstanding,
        (count(*) filter (where ${r.process} = ${literal(r.process, "E6")}))::int as e6,
        (count(*) filter (where ${r.process} = ${literal(r.process, "ECN2")}))::int as ecn2
      from ${rolls} ${r} where ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null
    ) waiting, (
      select
        (count(*) filter (where ${e.event} = ${DEVELOPED} and ${e.at} >= ${today}))::int as "developedToday",
        (count(*) filter (where ${e.event} = ${SCANNED} and ${e.at} >= ${today}))::int as "scannedToday",
        (count(*) filter (where ${e.event} = ${SYNCED} and ${e.at} >= ${today}))::int as "syncedToday",
        (count(*) filter (where ${e.event} = ${SYNCED} and ${e.at} >= ${yesterday} and ${e.at} < ${today}))::int
          as "syncedYesterday",
        (count(*) filter (where ${e.event} = ${SYNCED}))::int as "syncedLately"
      from ${rollEvents} ${e}
      where (${e.event} in (${DEVELOPED}, ${SCANNED}) and ${e.at} >= ${today})
        or (${e.event} = ${SYNCED} and ${e.at} >= ${since})
    ) done, (
      select ${countOfOrders("PAID")} as "openOrders"
    ) paid`);
  const row = result.rows[0]!;
  return {
    turnaround: {
      overall: {
        totalOutstanding: row.outstanding,
        estimatedDays: estimateDays(row.outstanding, row.syncedLately / BUSINESS_DAYS_AMONG_THEM),
      },
      e6: { totalOutstanding: row.e6 },
      ecn2: { totalOutstanding: row.ecn2 },
    },
    rollsScannedToday: row.scannedToday,
    rollsDevelopedToday: row.developedToday,
    rollsSyncedToday: row.syncedToday,
    rollsSyncedYesterday: row.syncedYesterday,
    // One place works on all of them; where film was left to come there no order says (docs/product/lab.md#general-stats).
    ordersByLocation: { [LAB_ADDRESS.name]: row.openOrders },
  };
}

/** Midnight in the lab's zone, `days` from today. Written as text: the driver would take a Date in the server's own zone. */
const startOfDay = (now: Date, days: number): string =>
  beginningOf(calendarDay(now, BRAND.timeZone), BRAND.timeZone, days).toISOString();
