import { and, asc, between, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CourierDay } from "../../contract/couriers/courier-plans.ts";
import type * as contract from "../../contract/couriers/courier-routes.ts";
import { MOST_ROUTE_DAYS, type Stop } from "../../contract/couriers/courier-routes.ts";
import { costOf, orderOfDay, type PlanStop, type Ride, visitTimes } from "../../rules/couriers/plan.ts";
import { routeLength } from "../../rules/couriers/route.ts";
import type { Position } from "../../rules/couriers/travel.ts";
import { instantOn, weekdayOf } from "../../rules/couriers/windows.ts";
import { LAB_SETTINGS } from "../../rules/lab-settings/lab-settings.ts";
import { whyClosed } from "../../rules/lab/lab-days.ts";
import { calendarDay, DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps, Links } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { labCalendar, setting } from "../lab-settings/queries.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { invalidField, notFound } from "../platform/http/errors.ts";
import { reasonsOff } from "./days-off.ts";
import { courierPlans, courierStops, courierHours, couriers } from "./tables.ts";

type Route = z.output<typeof contract.Route>;
export type StopRow = Awaited<ReturnType<typeof stopRows>>[number];
/** Dependencies for reading routes: door photos are served by signed links. */
export type RouteReader = Links & Pick<Deps, "streets" | "lab"> & { db: Db };

/** The day's ground, with the time zone of its windows. */
export type Ground = Ride & { timeZone: string };

/** A stop's position, with the lab's setting for minutes at a door. */
type Door = Position & { doorMinutes: number };

/** Returns the couriers' starting point, with the routes among these doors. */
export const groundOf = async (
  { streets, lab }: Pick<Deps, "streets" | "lab">,
  doors: readonly Door[],
): Promise<Ground> => {
  const start = lab.address.position;
  const doorMinutes = doors[0]?.doorMinutes ?? LAB_SETTINGS.doorMinutes.usual;
  return { start, ways: await streets.waysAmong([start, ...doors]), doorMinutes, timeZone: lab.timeZone };
};

export const noSuchStop = () => notFound("Stop not found on this route.");

/** Reads stops. Excludes canceled stops, and those of orders abandoned at checkout. */
export function stopRows(db: Db, where: SQL) {
  return db
    .select({
      stop: courierStops,
      customerName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      phone: users.phone,
      labNumbers: sql<string[]>`array(
        select ${rolls.labNumber} from ${rolls}
        where ${rolls.orderId} = ${courierStops.orderId} and ${rolls.labNumber} is not null order by ${rolls.labNumber})`,
      note: orders.notes,
      orderStatus: orders.status,
      /** The lab's manual order for the day. */
      plan: courierPlans.stopIds,
      doorMinutes: setting("doorMinutes"),
      rolls: sql<number>`(select count(*)::int from ${rolls} where ${rolls.orderId} = ${courierStops.orderId})`,
    })
    .from(courierStops)
    .innerJoin(users, eq(users.id, courierStops.customerId))
    .innerJoin(orders, eq(orders.id, courierStops.orderId))
    .leftJoin(
      courierPlans,
      and(eq(courierPlans.messengerId, courierStops.messengerId), eq(courierPlans.day, courierStops.day)),
    )
    .where(
      and(where, ne(courierStops.state, "CANCELED"), or(ne(courierStops.state, "BOOKED"), ne(orders.status, "OPEN"))),
    )
    .orderBy(asc(courierStops.day), asc(courierStops.fromMinute), asc(courierStops.toMinute), asc(courierStops.id));
}

/** Returns a courier's routes from `from` to `to`, both included. Days without stops are omitted. */
export async function routesOf(deps: RouteReader, messengerId: string, from: string, to: string): Promise<Route[]> {
  const where = and(eq(courierStops.messengerId, messengerId), between(courierStops.day, from, to))!;
  const byDay = Map.groupBy(await stopRows(deps.db, where), ({ stop }) => stop.day);
  const routes: Route[] = [];
  for (const [day, rows] of byDay) routes.push(routeOfDay(deps, await groundOfRows(deps, rows), day, rows));
  return routes;
}

export async function stopOnRoute(deps: RouteReader, messengerId: string, stopId: string): Promise<Stop> {
  const [found] = await deps.db
    .select({ day: courierStops.day })
    .from(courierStops)
    .where(and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId)));
  if (found === undefined) throw noSuchStop();
  const [route] = await routesOf(deps, messengerId, found.day, found.day);
  const stop = route?.stops.find(({ id }) => id === stopId.toLowerCase());
  if (stop === undefined) throw noSuchStop();
  return stop;
}

/** A stop with the data needed to order its day. */
export type RowOnRoute = PlanStop & { row: StopRow; visitedAt: Date | null };

export const groundOfRows = (deps: Pick<Deps, "streets" | "lab">, rows: readonly StopRow[]): Promise<Ground> =>
  groundOf(
    deps,
    rows.map(({ stop: { lat, lon }, doorMinutes }) => ({ lat, lon, doorMinutes })),
  );

export function inOrder(ground: Ground, rows: readonly StopRow[]): RowOnRoute[] {
  const stops = rows.map((row) => {
    const { id, lat, lon, day, fromMinute, toMinute, collectedAt, failedAt } = row.stop;
    const opens = instantOn(day, fromMinute, ground.timeZone);
    const closes = instantOn(day, toMinute, ground.timeZone);
    return { id, lat, lon, opens, closes, row, visitedAt: collectedAt ?? failedAt };
  });
  return orderOfDay(ground, stops, rows[0]?.plan ?? null);
}

export function routeOfDay(deps: RouteReader, ground: Ground, day: string, rows: readonly StopRow[]): Route {
  const ordered = inOrder(ground, rows);
  const times = visitTimes(ground, ordered);
  const stops = ordered.map(({ row }, index) => stopReply(deps, row, times[index]!));
  return { day, distanceKm: Math.round(routeLength(ground, stops) * 100) / 100, stops };
}

function stopReply(
  { files, now, linksFor, lab }: RouteReader,
  { stop, customerName, phone, note, labNumbers, orderStatus, rolls: rollCount }: StopRow,
  arrivesAt: Date,
): Stop {
  const { address1, address2, city, state, zip } = stop.address;
  const time = (at: Date | null) => (at === null ? null : at.toISOString());
  return {
    id: stop.id,
    orderId: stop.orderId,
    customerId: stop.customerId,
    customerName,
    phone,
    address1,
    address2,
    city,
    state,
    zip,
    lat: stop.lat,
    lon: stop.lon,
    stopState: stop.state,
    orderCanceled: orderStatus === "CANCELED",
    day: stop.day,
    hoursId: stop.hoursId,
    windowFrom: instantOn(stop.day, stop.fromMinute, lab.timeZone).toISOString(),
    windowTo: instantOn(stop.day, stop.toMinute, lab.timeZone).toISOString(),
    arrivesAt: arrivesAt.toISOString(),
    rolls: rollCount,
    labNumbers,
    note,
    notifiedAt: time(stop.notifiedAt),
    collectedAt: time(stop.collectedAt),
    collectedRolls: stop.collectedRolls,
    photoUrl:
      stop.photoKey === null ? null : files.readLink(stop.photoKey, { for: linksFor, type: "image/jpeg", now: now() }),
    failedAt: time(stop.failedAt),
    problem: stop.problem,
    handedOverAt: time(stop.handedOverAt),
    handedOverRolls: stop.handedOverRolls,
  };
}

export type CourierStops = { messengerId: string; name: string; rows: StopRow[] };

export async function courierStopsOn(db: Db, day: string): Promise<CourierStops[]> {
  const rides = sql`exists (
    select 1 from ${courierHours}
    where ${courierHours.messengerId} = ${couriers.id} and ${isNull(courierHours.removedAt)}
      and ${courierHours.weekday} = ${weekdayOf(day)})`;
  const has = sql`exists (
    select 1 from ${courierStops}
    where ${courierStops.messengerId} = ${couriers.id} and ${courierStops.day} = ${day}
      and ${courierStops.state} <> ${literal(courierStops.state, "CANCELED")})`;
  const riding = await db
    .select({ messengerId: couriers.id, name: couriers.name })
    .from(couriers)
    .where(or(and(eq(couriers.active, true), rides), has))
    .orderBy(asc(couriers.name), asc(couriers.id));
  const byCourier = Map.groupBy(await stopRows(db, eq(courierStops.day, day)), ({ stop }) => stop.messengerId);
  return riding.map((courier) => ({ ...courier, rows: byCourier.get(courier.messengerId) ?? [] }));
}

export async function dayRoutes(deps: RouteReader, day: string): Promise<CourierDay[]> {
  const riding = await courierStopsOn(deps.db, day);
  const off = await reasonsOff(deps.db, day);
  const closed = whyClosed(day, await labCalendar(deps.db));
  const ground = await groundOfRows(
    deps,
    riding.flatMap(({ rows }) => rows),
  );
  return riding.map(({ messengerId, name, rows }) => {
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

/** Returns the days of a query; today by default. */
export function periodOf(
  { now, lab }: Pick<Deps, "now" | "lab">,
  query: { from?: string | undefined; to?: string | undefined },
): { from: string; to: string } {
  const from = query.from ?? calendarDay(now(), lab.timeZone);
  const to = query.to ?? from;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalidField("to", "The last day must not come before the first.");
  if (days > MOST_ROUTE_DAYS) throw invalidField("to", `Ask for at most ${MOST_ROUTE_DAYS} days at once.`);
  return { from, to };
}
