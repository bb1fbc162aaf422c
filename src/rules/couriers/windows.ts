import { type LabCalendar, whyClosed } from "../lab/lab-days.ts";
import { calendarDay, clockText, DAY_MS, instantOf } from "../time.ts";

/** A day's last minute, counted from midnight by the wall clock. */
export const LAST_MINUTE = 24 * 60;

/** A courier's hours in every week, in the lab's time zone. */
export interface WeeklyHours {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface Window<Hours extends WeeklyHours = WeeklyHours> {
  readonly hours: Hours;
  /** "2026-06-15", in the lab's time zone. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

const WINDOW_TEXT = /^([01]\d|2[0-3]):([0-5]\d)$/;
export const WALL_TIME_PATTERN = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** "09:30" → 570; "24:00" is the end of the day. */
export function minuteOf(wallTime: string): number {
  if (wallTime === "24:00") return LAST_MINUTE;
  const match = WINDOW_TEXT.exec(wallTime);
  if (match === null) throw new RangeError(`${wallTime} is not a time of day`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** 570 → "09:30". */
export function wallTimeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** "9:30 AM" for "09:30"; the end of a day is midnight, "12:00 AM". */
export function shownWallTime(wallTime: string): string {
  const minute = minuteOf(wallTime) % LAST_MINUTE;
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** In the order of `getUTCDay`. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** 0 (Sunday) to 6 of a calendar day such as "2026-06-15". */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the calendar day `count` days after `day`. Calendar days have no daylight saving time. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the text is a valid calendar day: 2026-02-30 is not. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Returns the instant at which the wall clock in `timeZone` shows `minute` of `day`. */
export function instantOn(day: string, minute: number, timeZone: string): Date {
  // The end of a day is the start of the next.
  const date = minute === LAST_MINUTE ? addDays(day, 1) : day;
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number];
  const clock = minute % LAST_MINUTE;
  const wall = { year, month, day: dayOfMonth, hour: Math.floor(clock / 60), minute: clock % 60 };
  return instantOf({ ...wall, second: 0, millisecond: 0 }, timeZone);
}

export function windowOn<Hours extends WeeklyHours>(hours: Hours, day: string, timeZone: string): Window<Hours> {
  return {
    hours,
    day,
    from: instantOn(day, hours.fromMinute, timeZone),
    to: instantOn(day, hours.toMinute, timeZone),
  };
}

/** Whether two shifts would put one courier in two places at once. Adjacent hours do not overlap. */
export const overlap = (one: WeeklyHours, other: WeeklyHours): boolean =>
  one.weekday === other.weekday && one.fromMinute < other.toMinute && other.fromMinute < one.toMinute;

/**
 * Booking rules: the current time in the lab's time zone, the number of bookable calendar days including today, and the
 * lab's closed days.
 */
export type Booking = {
  readonly now: Date;
  readonly timeZone: string;
  readonly bookableDays: number;
  readonly calendar: LabCalendar;
};

/**
 * Whether the courier works these hours on that day, the lab is open, and the window is within the booking period and
 * has not begun.
 */
export function isBookable(
  hours: WeeklyHours,
  day: string,
  { now, timeZone, bookableDays, calendar }: Booking,
): boolean {
  if (!isCalendarDay(day) || weekdayOf(day) !== hours.weekday) return false;
  if (whyClosed(day, calendar) !== null) return false;
  const today = calendarDay(now, timeZone);
  if (day < today || day >= addDays(today, bookableDays)) return false;
  return windowOn(hours, day, timeZone).from > now;
}

/** Returns every bookable window, earliest first. */
export function bookableWindows<Hours extends WeeklyHours>(hours: readonly Hours[], booking: Booking): Window<Hours>[] {
  const { now, timeZone, bookableDays } = booking;
  const today = calendarDay(now, timeZone);
  const days = Array.from({ length: bookableDays }, (_, index) => addDays(today, index));
  return days
    .flatMap((day) =>
      hours.filter((each) => isBookable(each, day, booking)).map((each) => windowOn(each, day, timeZone)),
    )
    .toSorted((one, other) => one.from.getTime() - other.from.getTime() || one.to.getTime() - other.to.getTime());
}

/** "Monday, June 15, 10:00 AM to 12:00 PM": a window for display, in the lab's time zone. */
export function windowText(window: Pick<Window, "day" | "from" | "to">, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
  return `${day.format(new Date(`${window.day}T00:00:00Z`))}, ${clockText(window.from, timeZone)} to ${clockText(window.to, timeZone)}`;
}
