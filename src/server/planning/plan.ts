import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getPlan as getPlanCall } from "../../contract/planning/plan.ts";
import { businessDaysAfter } from "../../rules/lab/business-days.ts";
import { isBusinessDay, type LabCalendar, whyClosed } from "../../rules/lab/lab-days.ts";
import { type Pace, paceOf, type Turnaround } from "../../rules/lab/pace.ts";
import {
  allCapacities,
  arrivalDay,
  arrivalWay,
  type DueRolls,
  type ExpectedRolls,
  type FilmOnItsWay,
  loadOf,
  planDays,
  PLAN_STATIONS,
} from "../../rules/planning/plan.ts";
import { calendarDay } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { rollsAtSteps } from "../bench/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { CALENDAR } from "../lab-settings/queries.ts";
import { PACES } from "../lab/promise-order.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { expectedFilm, usualDays } from "./expected-film.ts";
import { dayCapacities, staffShifts } from "./tables.ts";

type Plan = ReplyOf<typeof getPlanCall>;

const a = alias(rollsAtSteps, "a");

/** Rolls in the lab without scans, by the day that was promised first. */
const PROMISED = sql`(
  select coalesce(json_agg(due), '[]') from (
    select ${a.process} as process, ${a.promisedFirst}::text as day, count(*)::int as rolls from ${rollsAtSteps} ${a}
    where ${a.step} < ${literal(a.step, "SYNCED")} and ${a.promisedFirst} is not null group by 1, 2) due)`;

type FoundFilm = FilmOnItsWay & Pick<ExpectedRolls, "process" | "rush" | "rolls">;
type Known = { promised: DueRolls[]; expected: FoundFilm[]; paces: Pace[]; calendar: LabCalendar };

/** Returns the plan of today and the next days, from the work in the lab and the film on its way. */
export async function getPlan({ db, now, lab }: Deps): Promise<Plan> {
  const today = calendarDay(now(), lab.timeZone);
  const days = planDays(today);
  const { rows } = await db.execute<Known>(sql`
    select ${PROMISED} as promised, ${expectedFilm(lab.timeZone)} as expected, ${PACES} as paces, ${CALENDAR} as calendar`);
  const [{ promised, expected, paces, calendar }] = rows as [Known];
  const usual = await usualDays(db, now());
  const arrivals = expected.map(({ process, rush, rolls: count, ...film }) => {
    const way = arrivalWay(film, today);
    return { ...way, process, rush, rolls: count, day: arrivalDay(way, usual, today, calendar) };
  });
  const capacities = allCapacities(await db.select().from(dayCapacities));
  return {
    days: days.map((day) => ({ day, closed: closedOn(day, calendar) })),
    load: loadOf(
      days,
      { promised, expected: arrivals.flatMap((film) => dueOf(film, paces, calendar, lab.turnaround)) },
      capacities,
      calendar,
    ),
    arrivals: summed(arrivals, days),
    usualDays: usual,
    capacities,
    ...(await staffPlan(db, days)),
  };
}

const closedOn = (day: string, calendar: LabCalendar): string | null =>
  isBusinessDay(day, calendar) ? null : (whyClosed(day, calendar) ?? "Weekend");

/** Returns the due day of arriving film: its arrival plus the promised days. */
function dueOf(
  { process, rush, rolls, day }: ExpectedRolls & { day: string | null },
  paces: readonly Pace[],
  calendar: LabCalendar,
  turnaround: Turnaround,
): DueRolls[] {
  if (day === null) return [];
  const pace =
    paces.find((one) => one.process === process && one.rush === rush) ??
    paceOf({ process, rush }, [], 0, calendar, turnaround);
  return [{ process, rolls, day: businessDaysAfter(day, pace.most, calendar) }];
}

/** Sums expected rolls by way, day and process; days beyond the plan count as later. */
function summed(
  arrivals: readonly (ExpectedRolls & { day: string | null })[],
  days: readonly string[],
): Plan["arrivals"] {
  const sums = new Map<string, Plan["arrivals"][number]>();
  for (const { way, process, rolls, day: on } of arrivals) {
    const day = on !== null && days.includes(on) ? on : null;
    const key = `${way} ${process} ${day}`;
    const sum = sums.get(key) ?? { way, process, day, rolls: 0 };
    sums.set(key, { ...sum, rolls: sum.rolls + rolls });
  }
  return [...sums.values()];
}

async function staffPlan(db: Db, days: readonly string[]): Promise<Pick<Plan, "shifts" | "staff">> {
  const planned = await db
    .select({ day: staffShifts.day, station: staffShifts.station, id: users.id, name: fullName(users) })
    .from(staffShifts)
    .innerJoin(users, eq(users.id, staffShifts.userId))
    .where(between(staffShifts.day, days[0]!, days.at(-1)!))
    .orderBy(asc(users.firstName), asc(users.id));
  const staff = await db
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(eq(users.role, "ADMIN"), isNull(users.suspendedAt)))
    .orderBy(asc(users.firstName), asc(users.id))
    .limit(200);
  return {
    staff,
    shifts: days.flatMap((day) =>
      PLAN_STATIONS.map((station) => ({
        day,
        station,
        people: planned
          .filter((one) => one.day === day && one.station === station)
          .map(({ id, name }) => ({ id, name })),
      })),
    ),
  };
}
