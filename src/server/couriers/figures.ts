import { and, asc, between, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CourierFigures } from "../../contract/couriers/courier-plans.ts";
import { addDays, wallTimeText, weekdayOf } from "../../rules/couriers/windows.ts";
import { whyClosed } from "../../rules/lab/lab-days.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { CALENDAR, setting } from "../lab-settings/queries.ts";
import { bookedByWindow, offDaysFrom } from "./availabilities.ts";
import { courierStops, courierHours, couriers } from "./tables.ts";

const DAYS_BACK = 28;

/**
 * Returns recent late and failed stops, and the bookings of the coming windows.
 * @param messengerId all couriers by default
 */
export async function courierFigures(
  deps: Pick<Deps, "db" | "now" | "lab">,
  messengerId: string | undefined,
): Promise<CourierFigures> {
  const today = calendarDay(deps.now(), deps.lab.timeZone);
  return { days: await lastDays(deps, today, messengerId), windows: await comingWindows(deps, today, messengerId) };
}

async function lastDays(
  { db, lab }: Pick<Deps, "db" | "lab">,
  today: string,
  messengerId: string | undefined,
): Promise<CourierFigures["days"]> {
  const first = addDays(today, 1 - DAYS_BACK);
  const ends = sql`(${courierStops.day} + ${courierStops.toMinute} * interval '1 minute') at time zone ${lab.timeZone}`;
  const collected = inArray(courierStops.state, ["COLLECTED", "HANDED_OVER"]);
  const rows = await db
    .select({
      day: courierStops.day,
      collected: sql<number>`(count(*) filter (where ${collected} and ${courierStops.collectedAt} <= ${ends}))::int`,
      late: sql<number>`(count(*) filter (where ${collected} and ${courierStops.collectedAt} > ${ends}))::int`,
      failed: sql<number>`(count(*) filter (where ${eq(courierStops.state, "FAILED")}))::int`,
    })
    .from(courierStops)
    .where(
      and(
        between(courierStops.day, first, today),
        ...(messengerId === undefined ? [] : [eq(courierStops.messengerId, messengerId)]),
      ),
    )
    .groupBy(courierStops.day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS_BACK }, (_, index) => {
    const day = addDays(first, index);
    return byDay.get(day) ?? { day, collected: 0, late: 0, failed: 0 };
  });
}

async function comingWindows(
  { db }: Pick<Deps, "db">,
  today: string,
  messengerId: string | undefined,
): Promise<CourierFigures["windows"]> {
  const hours = await db
    .select({
      hours: courierHours,
      name: couriers.name,
      offDays: offDaysFrom(today),
      bookableDays: setting("bookableDays"),
      calendar: CALENDAR,
    })
    .from(courierHours)
    .innerJoin(couriers, eq(couriers.id, courierHours.messengerId))
    .where(
      and(
        isNull(courierHours.removedAt),
        eq(couriers.active, true),
        ...(messengerId === undefined ? [] : [eq(couriers.id, messengerId)]),
      ),
    )
    .orderBy(asc(courierHours.fromMinute), asc(couriers.name), asc(courierHours.id));
  const booked = await bookedByWindow(
    db,
    hours.map((row) => row.hours.id),
    today,
  );
  const days = Array.from({ length: hours[0]?.bookableDays ?? 0 }, (_, index) => addDays(today, index));
  return days.flatMap((day) =>
    hours
      .filter(
        (row) =>
          row.hours.weekday === weekdayOf(day) && !row.offDays.includes(day) && whyClosed(day, row.calendar) === null,
      )
      .map(({ hours: { id, messengerId: whose, fromMinute, toMinute, capacity }, name }) => ({
        day,
        from: wallTimeText(fromMinute),
        to: wallTimeText(toMinute),
        messengerId: whose,
        name,
        booked: booked.get(`${id} ${day}`) ?? 0,
        capacity,
      })),
  );
}
