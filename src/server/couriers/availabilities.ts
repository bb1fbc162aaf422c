import { and, arrayContains, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type * as contract from "../../contract/couriers/couriers.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { bookableWindows } from "../../rules/couriers/windows.ts";
import { calendarDay } from "../../rules/time.ts";
import { noSuchAddress } from "../accounts/addresses.ts";
import { addresses } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { CALENDAR, setting } from "../lab-settings/queries.ts";
import { courierDaysOff, courierWindows, courierHours, couriers, servedZipCodes } from "./tables.ts";

type Query = QueryOf<typeof contract.listAvailabilities>;

/** "11222-1234" → "11222". */
export const zip5 = (zip: string) => zip.slice(0, 5);

/** Matches bookable hours in a zip code that couriers serve. */
export const servingHours = (zip: string): SQL =>
  and(
    eq(couriers.active, true),
    isNotNull(couriers.userId), // without an account, no one could record the stop's result
    isNull(courierHours.removedAt),
    or(isNull(courierHours.zips), arrayContains(courierHours.zips, [zip])),
  )!;

/** Returns the center of a zip code that couriers serve; null for other zip codes. */
export async function servedPosition(db: Db, zip: string): Promise<{ lat: number; lon: number } | null> {
  const [served] = await db
    .select({ lat: servedZipCodes.lat, lon: servedZipCodes.lon })
    .from(servedZipCodes)
    .where(and(eq(servedZipCodes.zip, zip), eq(servedZipCodes.active, true)));
  return served ?? null;
}

/** Lists the days off from `from` on of the courier in a joined row: their own and holidays. */
export const offDaysFrom = (from: string): SQL<string[]> => sql<string[]>`array(
  select ${courierDaysOff.day}::text from ${courierDaysOff}
  where ${courierDaysOff.day} >= ${from}
    and (${courierDaysOff.messengerId} is null or ${courierDaysOff.messengerId} = ${couriers.id}))`;

export async function listAvailabilities(
  { db, now, lab }: Deps,
  userId: string,
  query: Query,
): Promise<ReplyOf<typeof contract.listAvailabilities>> {
  const zip = await zipOf(db, userId, query);
  if (zip === null || (await servedPosition(db, zip)) === null) return { availabilities: [], served: false };
  const today = calendarDay(now(), lab.timeZone);
  const hours = await db
    .select({
      hours: courierHours,
      messengerName: couriers.name,
      offDays: offDaysFrom(today),
      bookableDays: setting("bookableDays"),
      calendar: CALENDAR,
    })
    .from(courierHours)
    .innerJoin(couriers, eq(couriers.id, courierHours.messengerId))
    .where(servingHours(zip));
  if (hours[0] === undefined) return { availabilities: [], served: true };
  const names = new Map(hours.map((row) => [row.hours.id, row.messengerName]));
  const offDays = new Map(hours.map((row) => [row.hours.id, row.offDays]));
  const booked = await bookedByWindow(db, [...names.keys()], today);
  const availabilities = bookableWindows(
    hours.map((row) => row.hours),
    { now: now(), timeZone: lab.timeZone, bookableDays: hours[0].bookableDays, calendar: hours[0].calendar },
  )
    .filter((window) => !offDays.get(window.hours.id)!.includes(window.day))
    .map((window) => ({
      hoursId: window.hours.id,
      day: window.day,
      from: window.from.toISOString(),
      to: window.to.toISOString(),
      messengerName: names.get(window.hours.id)!,
      placesLeft: window.hours.capacity - (booked.get(`${window.hours.id} ${window.day}`) ?? 0),
    }))
    .filter(({ placesLeft }) => placesLeft > 0);
  return { availabilities, served: true };
}

async function zipOf(db: Db, userId: string, { addressId, zip }: Query): Promise<string | null> {
  if (addressId === undefined && zip !== undefined) return zip;
  const [address] = await db
    .select({ zip: addresses.zip })
    .from(addresses)
    .where(
      and(
        eq(addresses.userId, userId),
        addressId === undefined ? eq(addresses.primary, true) : eq(addresses.id, addressId),
      ),
    );
  if (address === undefined && addressId !== undefined) throw noSuchAddress();
  return address === undefined ? null : zip5(address.zip);
}

export async function bookedByWindow(db: Db, hoursIds: string[], from: string): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(courierWindows)
    .where(and(inArray(courierWindows.hoursId, hoursIds), gte(courierWindows.day, from)));
  return new Map(rows.map(({ hoursId, day, booked }) => [`${hoursId} ${day}`, booked]));
}
