export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours, not a calendar day: when daylight saving time starts or ends, a day is an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS;

/** A point on the wall clock of a time zone. `month` counts from 1; `weekday` is 0 for Sunday. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the wall clock time in `timeZone` (an IANA name) at `instant`. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  const [year, month, day] = [part("year"), part("month"), part("day")];
  return {
    year,
    month,
    day,
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
    millisecond: ((instant.getTime() % SECOND_MS) + SECOND_MS) % SECOND_MS,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}

/** Reads the wall time as UTC, in milliseconds, so that differences are wall clock differences. */
function asUtc(wall: Omit<WallTime, "weekday">): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond);
}

/**
 * Returns the instant at which the clock in `timeZone` shows `wall`. A time skipped by daylight saving time is moved
 * one hour later.
 */
export function instantOf(wall: Omit<WallTime, "weekday">, timeZone: string): Date {
  const wanted = asUtc(wall);
  const offsetAt = (instant: number) => asUtc(wallTimeOf(new Date(instant), timeZone)) - instant;
  const candidates = [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)];
  const exact = candidates.find((instant) => asUtc(wallTimeOf(new Date(instant), timeZone)) === wanted);
  return new Date(exact ?? Math.max(...candidates));
}

/** Returns the time of day in `timeZone` as people and text messages write it: "3:05 PM". */
export const clockText = (instant: Date, timeZone: string): string =>
  instant
    .toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    // Replaces the narrow space before AM and PM, which text messages do not support.
    .replaceAll("\u202f", " ");

/** Returns a file's timestamp: the wall time "2026-06-15T10:00:02" in `timeZone`, and its offset from UTC, "-04:00". */
export function fileTimeOf(instant: Date, timeZone: string): { local: string; offset: string } {
  const wall = asUtc({ ...wallTimeOf(instant, timeZone), millisecond: 0 });
  const minutes = Math.round((wall - instant.getTime()) / MINUTE_MS);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? "-" : "+"}${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return { local: new Date(wall).toISOString().slice(0, 19), offset };
}

/** "2026-11-21": the calendar day in `timeZone`. */
export function calendarDay(instant: Date, timeZone: string): string {
  const { year, month, day } = wallTimeOf(instant, timeZone);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/**
 * Returns the instant at which a calendar day ("2026-11-21") begins in `timeZone`, moved by `later` days, which may be
 * negative.
 */
export function beginningOf(day: string, timeZone: string, later = 0): Date {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const at = new Date(Date.UTC(year, month - 1, date + later));
  return instantOf(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 0,
    },
    timeZone,
  );
}

const zoned = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter of American dates in `timeZone`. Made once: making one costs a hundred times as much as using it. */
export function zonedFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let format = zoned.get(key);
  if (format === undefined) zoned.set(key, (format = new Intl.DateTimeFormat("en-US", { ...options, timeZone })));
  return format;
}

/**
 * "Nov 21, 2026": the day in `timeZone`. Server-rendered pages show days of the lab's zone: text that differs in the
 * browser makes React render the page again, and earlier clicks are lost.
 */
export const mediumDay = (instant: Date, timeZone: string): string =>
  zonedFormat(timeZone, { dateStyle: "medium" }).format(instant);

/** "November 21, 2026": the day in `timeZone`. */
export const longDay = (instant: Date, timeZone: string): string =>
  zonedFormat(timeZone, { dateStyle: "long" }).format(instant);

/** "November 21, 2026 at 3:05 PM", on the clock of `timeZone`. */
export const longMoment = (instant: Date, timeZone: string): string =>
  zonedFormat(timeZone, { dateStyle: "long", timeStyle: "short" }).format(instant);
