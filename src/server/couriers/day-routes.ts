import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { CourierDay } from "../../contract/couriers/courier-plans.ts";
import { costOf } from "../../rules/couriers/plan.ts";
import { weekdayOf } from "../../rules/couriers/windows.ts";
import { whyClosed } from "../../rules/lab/lab-days.ts";
import type { Db } from "../deps.ts";
import { labCalendar } from "../lab-settings/lab-calendar.ts";
import { literal } from "../platform/database/literal.ts";
import { reasonsOff } from "./days-off.ts";
import { groundOfRows, inOrder, routeOfDay, type RouteReader, type StopRow, stopRows } from "./routes.ts";
import { courierStops, messengerHours, messengers } from "./tables.ts";

export type CourierStops = { messengerId: string; name: string; rows: StopRow[] };

/** Who has stops on a day or rides then, by name, with their stops. */
export async function courierStopsOn(db: Db, day: string): Promise<CourierStops[]> {
  const rides = sql`exists (
    select 1 from ${messengerHours}
    where ${messengerHours.messengerId} = ${messengers.id} and ${isNull(messengerHours.removedAt)}
      and ${messengerHours.weekday} = ${weekdayOf(day)})`;
  const has = sql`exists (
    select 1 from ${courierStops}
    where ${courierStops.messengerId} = ${messengers.id} and ${courierStops.day} = ${day}
      and ${courierStops.state} <> ${literal(courierStops.state, "CANCELED")})`;
  const couriers = await db
    .select({ messengerId: messengers.id, name: messengers.name })
    .from(messengers)
    .where(or(and(eq(messengers.active, true), rides), has))
    .orderBy(asc(messengers.name), asc(messengers.id));
  const byCourier = Map.groupBy(await stopRows(db, eq(courierStops.day, day)), ({ stop }) => stop.messengerId);
  return couriers.map((courier) => ({ ...courier, rows: byCourier.get(courier.messengerId) ?? [] }));
}

/** What every courier does on a day. */
export async function dayRoutes(deps: RouteReader, day: string): Promise<CourierDay[]> {
  const couriers = await courierStopsOn(deps.db, day);
  const off = await reasonsOff(deps.db, day);
  const closed = whyClosed(day, await labCalendar(deps.db));
  const ground = await groundOfRows(
    deps,
    couriers.flatMap(({ rows }) => rows),
  );
  return couriers.map(({ messengerId, name, rows }) => {
    const reason = off.find((one) => one.messengerId === null || one.messengerId === messengerId)?.reason ?? closed;
    const { distanceKm, stops } = routeOfDay(deps, ground, day, rows);
    return {
      messengerId,
      name,
      off: reason === null ? null : reason || "Day off",
      planned: (rows[0]?.plan ?? null) !== null,
      distanceKm,
      rideMinutes: costOf(ground, inOrder(ground, rows)).ride,
      stops,
    };
  });
}
