import type { Messenger } from "../../../contract/couriers/couriers.ts";
import { WEEKDAYS } from "../../../rules/couriers/windows.ts";

/** Weekdays in display order, Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export type Hours = Messenger["hours"][number];

export const hoursOn = (hours: readonly Hours[], weekday: number): Hours[] =>
  hours.filter((each) => each.weekday === weekday).toSorted((one, other) => one.from.localeCompare(other.from));

/** "Mon, Tue, Fri": the weekdays on which the courier works. */
export const ridingDays = (hours: readonly Hours[]): string =>
  WEEK.filter((weekday) => hours.some((each) => each.weekday === weekday))
    .map((weekday) => WEEKDAYS[weekday].slice(0, 3))
    .join(", ");

const text = (day: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { ...form, timeZone: "UTC" });
/** "Monday, June 15" of a calendar day. */
export const dayText = (day: string): string => text(day, { weekday: "long", month: "long", day: "numeric" });
/** "Jun 15" of a calendar day. */
export const shortDay = (day: string): string => text(day, { month: "short", day: "numeric" });
