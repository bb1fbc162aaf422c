import { and, between, eq, sql } from "drizzle-orm";
import { ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { addDays, instantOn } from "../../rules/couriers/windows.ts";
import {
  CALENDAR_DAYS,
  type Calendar,
  dueText,
  FEED_ABOUT,
  isCalendar,
  MOST_CALENDAR_EVENTS,
} from "../../rules/feed-links/feed-links.ts";
import { closedDays } from "../../rules/lab/lab-days.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { calendarDay, HOUR_MS } from "../../rules/time.ts";
import { rollsAtSteps } from "../bench/tables.ts";
import { stopRows } from "../couriers/routes.ts";
import { courierStops } from "../couriers/tables.ts";
import type { Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { notFound } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { type OpenFeed, openFeed } from "./feed-links.ts";

/** @property id the same whenever the calendar is read @property day all day; otherwise `from` and `to` */
type Event = { id: string; summary: string; description?: string; location?: string } & (
  | { day: string }
  | { from: Date; to: Date }
);

type Read = (deps: Deps, open: OpenFeed, today: string) => Promise<Event[]>;

export async function readCalendar(deps: Deps, file: string): Promise<FileReply> {
  const token = file.replace(/\.ics$/, "");
  if (token === file) throw notFound("Calendar not found.");
  const open = await openFeed(deps, token, isCalendar);
  const events = await eventsOf(deps, open);
  const { host } = new URL(deps.settings.publicUrl);
  const calendar = new ICalCalendar({
    name: `${deps.lab.name}: ${FEED_ABOUT[open.feed].label}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: host, product: "Film lab", language: "EN" },
    ttl: HOUR_MS / 1000,
  });
  for (const { id, summary, description, location, ...when } of events)
    calendar.createEvent({
      id: `${id}@${host}`,
      summary,
      ...(description && { description }),
      ...(location && { location }),
      // The same as long as nothing changes, so that the reply keeps its etag.
      stamp: open.createdAt,
      ...("day" in when
        ? { start: new Date(`${when.day}T00:00:00Z`), allDay: true }
        : { start: when.from, end: when.to }),
    });
  return { bytes: Buffer.from(calendar.toString()), fileName: "calendar.ics", hasEtag: true };
}

/** Orders with rolls to scan, by the day that was promised first. No personal data: counts and order numbers. */
async function promisedDays({ db }: Deps, _: OpenFeed, today: string): Promise<Event[]> {
  const { step, promisedFirst, rollId } = rollsAtSteps;
  const rows = await db
    .select({
      day: promisedFirst,
      rolls: sql<number>`count(*)::int`,
      orders: sql<number[]>`array_agg(distinct ${rolls.orderId} order by ${rolls.orderId})`,
    })
    .from(rollsAtSteps)
    .innerJoin(rolls, eq(rolls.id, rollId))
    .where(and(sql`${step} < ${literal(step, "SYNCED")}`, between(promisedFirst, ...around(today))))
    .groupBy(promisedFirst)
    .orderBy(promisedFirst)
    .limit(MOST_CALENDAR_EVENTS);
  return rows.map(({ day, rolls: count, orders }) => {
    const due = { rolls: count, orders: orders.map(shownOrderNumber) };
    return { id: `due-${day}`, day: day!, ...dueText(due) };
  });
}

const around = (today: string): [string, string] => [
  addDays(today, -CALENDAR_DAYS.back),
  addDays(today, CALENDAR_DAYS.ahead),
];

/** The courier sees where and when, as on their phone. Names and phone numbers stay there. */
async function courierRoutes({ db, lab }: Deps, { courierId }: OpenFeed, today: string): Promise<Event[]> {
  const theirs = and(eq(courierStops.messengerId, courierId!), between(courierStops.day, ...around(today)))!;
  const rows = await stopRows(db, theirs).limit(MOST_CALENDAR_EVENTS);
  return rows.map(({ stop: { id, orderId, day, fromMinute, toMinute, address } }) => ({
    id: `stop-${id}`,
    summary: `Pick up order ${shownOrderNumber(orderId)}`,
    location: [address.address1, address.address2, `${address.city}, ${address.state} ${address.zip}`]
      .filter(Boolean)
      .join(", "),
    from: instantOn(day, fromMinute, lab.timeZone),
    to: instantOn(day, toMinute, lab.timeZone),
  }));
}

const daysOff: Read = async ({ db }, _, today) =>
  closedDays(today, await labCalendar(db))
    .filter(({ isOpen }) => !isOpen)
    .map(({ day, reason }) => ({ id: `closed-${day}`, day, summary: `Closed: ${reason}` }));

const EVENTS: Record<Calendar, Read> = {
  PROMISED_DAYS: promisedDays,
  COURIER_ROUTES: courierRoutes,
  CLOSED_DAYS: daysOff,
};

export const eventsOf = (deps: Deps, open: OpenFeed): Promise<Event[]> =>
  EVENTS[open.feed as Calendar](deps, open, calendarDay(deps.now(), deps.lab.timeZone));
