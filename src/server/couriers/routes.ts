import { and, asc, between, eq, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type * as contract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import { BRAND, LAB_ADDRESS } from "../../rules/brand.ts";
import { arrivalTimes, type Position, routeLength, routeOrder } from "../../rules/couriers/route.ts";
import { instantOn } from "../../rules/couriers/windows.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { rolls } from "../film/rolls/tables.ts";
import { courierStops } from "./tables.ts";

type Route = z.output<typeof contract.Route>;
type StopRow = Awaited<ReturnType<typeof stopRows>>[number];

export const noSuchStop = () => notFound("There is no such stop on this route.");

/** Canceled stops are on no route, nor are those of orders whose customer left at the checkout. */
function stopRows(db: Db, messengerId: string, from: string, to: string) {
  return db
    .select({
      stop: courierStops,
      customerName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      phone: users.phone,
      rolls: sql<number>`(select count(*)::int from ${rolls} where ${rolls.orderId} = ${courierStops.orderId})`,
    })
    .from(courierStops)
    .innerJoin(users, eq(users.id, courierStops.customerId))
    .innerJoin(orders, eq(orders.id, courierStops.orderId))
    .where(
      and(
        eq(courierStops.messengerId, messengerId),
        between(courierStops.day, from, to),
        ne(courierStops.state, "CANCELED"),
        or(ne(courierStops.state, "BOOKED"), ne(orders.status, "OPEN")),
      ),
    )
    .orderBy(asc(courierStops.day), asc(courierStops.fromMinute), asc(courierStops.toMinute), asc(courierStops.id));
}

/** A courier's routes of some days, first and last included; days without stops are left out. */
export async function routesOf(db: Db, messengerId: string, from: string, to: string): Promise<Route[]> {
  const byDay = Map.groupBy(await stopRows(db, messengerId, from, to), ({ stop }) => stop.day);
  return [...byDay].map(([day, rows]) => routeOfDay(day, rows));
}

/** One stop where it is on its route. */
export async function stopOnRoute(db: Db, messengerId: string, stopId: string): Promise<Stop> {
  const [found] = await db
    .select({ day: courierStops.day })
    .from(courierStops)
    .where(and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId)));
  if (found === undefined) throw noSuchStop();
  const [route] = await routesOf(db, messengerId, found.day, found.day);
  const stop = route?.stops.find(({ id }) => id === stopId.toLowerCase());
  if (stop === undefined) throw noSuchStop();
  return stop;
}

/** The day's windows one after the other: the first begins at the lab, the next where the one before ended. */
function routeOfDay(day: string, rows: StopRow[]): Route {
  const windows = Map.groupBy(rows, ({ stop }) => `${stop.fromMinute} ${stop.toMinute} ${stop.hoursId}`);
  const stops: Stop[] = [];
  let at: Position = LAB_ADDRESS.position;
  for (const window of windows.values()) {
    const ordered = routeOrder(
      at,
      window.map((row) => ({ lat: row.stop.lat, lon: row.stop.lon, row })),
    );
    const leaves = instantOn(day, window[0]!.stop.fromMinute, BRAND.timeZone);
    const times = arrivalTimes(at, ordered, leaves);
    stops.push(...ordered.map(({ row }, index) => stopReply(row, times[index]!)));
    at = ordered.at(-1) ?? at;
  }
  return { day, distanceKm: Math.round(routeLength(LAB_ADDRESS.position, stops) * 100) / 100, stops };
}

function stopReply({ stop, customerName, phone, rolls: rollCount }: StopRow, arrivesAt: Date): Stop {
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
    hoursId: stop.hoursId,
    windowFrom: instantOn(stop.day, stop.fromMinute, BRAND.timeZone).toISOString(),
    windowTo: instantOn(stop.day, stop.toMinute, BRAND.timeZone).toISOString(),
    arrivesAt: arrivesAt.toISOString(),
    rolls: rollCount,
    notifiedAt: time(stop.notifiedAt),
    collectedAt: time(stop.collectedAt),
    failedAt: time(stop.failedAt),
    problem: stop.problem,
    handedOverAt: time(stop.handedOverAt),
  };
}
