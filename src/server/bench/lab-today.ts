import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type labToday as labTodayCall, WAITING_STEPS } from "../../contract/bench/today.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { ORDER_NEEDS } from "../../rules/orders/needs.ts";
import { daysDue } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import { courierStops, couriers } from "../couriers/tables.ts";
import type { Deps } from "../deps.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { expectedParcels } from "../orders/order-filters.ts";
import { orderWork } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { rollsAtSteps } from "./tables.ts";

const a = alias(rollsAtSteps, "a");
const w = alias(orderWork, "w");
const v = alias(courierStops, "v");
const m = alias(couriers, "m");

const [firstStep, ...otherSteps] = WAITING_STEPS;
const NO_ORDERS = Object.fromEntries(ORDER_NEEDS.map((need) => [need, 0]));

type Today = ReplyOf<typeof labTodayCall>;

/** Returns the lab's work right now, counted from the read models of the work in progress. */
export async function labToday({ db, now, lab }: Pick<Deps, "db" | "now" | "lab">): Promise<Today> {
  const today = calendarDay(now(), lab.timeZone);
  const next = daysDue("TOMORROW", today, await labCalendar(db)).until;
  const dueOn = (days: SQL) =>
    sql`(count(*) filter (where ${a.step} < ${literal(a.step, "SYNCED")} and ${a.promisedFirst} ${days}))::int`;
  const { rows } = await db.execute<Today>(sql`select
    (select coalesce(json_agg(waiting), '[]') from (
      select ${a.step} as step, ${a.process} as process, count(*)::int as rolls,
        (count(*) filter (where ${a.rush}))::int as rush, (count(*) filter (where ${a.priority}))::int as priority,
        ${dueOn(sql`< ${today}`)} as late, ${dueOn(sql`= ${today}`)} as "dueToday",
        ${dueOn(sql`> ${today} and ${a.promisedFirst} <= ${next}`)} as "dueNext"
      from ${rollsAtSteps} ${a} where ${a.step} in (${literal(a.step, firstStep, ...otherSteps)}) group by 1, 2) waiting) as rolls,
    (select coalesce(json_object_agg(counted.work, counted.orders), '{}') from (
      select ${w.work} as work, count(*)::int as orders from ${orderWork} ${w}
      where ${w.work} in (${literal(w.work, ...ORDER_NEEDS)}) group by 1) counted) as orders,
    json_build_object(
      'onTheWay', (select count(*)::int ${expectedParcels("ON_THE_WAY")}),
      'arrived', (select count(*)::int ${expectedParcels("ARRIVED")})) as parcels,
    (select count(*)::int from ${couriers} ${m} join ${courierStops} ${v} on ${v.messengerId} = ${m.id}
      where ${v.day} = ${today} and ${v.state} in (${literal(v.state, "BOOKED", "COLLECTED")})) as "courierStops"`);
  const [counted] = rows as [Today];
  return { ...counted, orders: { ...NO_ORDERS, ...counted.orders } as Today["orders"] };
}
