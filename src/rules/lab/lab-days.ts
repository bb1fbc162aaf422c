/** A day on which an admin closed the lab, or opened it on a holiday or weekend. */
export interface LabDay {
  /** "2026-12-24", a calendar day in the lab's time zone. */
  readonly day: string;
  readonly open: boolean;
  /** Display text, such as "Inventory". */
  readonly reason: string;
}

/**
 * The days that admins set. On all other days the lab observes US federal holidays (docs/product/lab.md#business-days).
 */
export type LabCalendar = readonly LabDay[];

const MONDAY = 1;
const THURSDAY = 4;

/** US federal holidays, 5 U.S.C. 6103(a). `day` is of the month; `nth` -1 is the last such weekday. */
const HOLIDAYS: readonly (
  | { name: string; month: number; day: number }
  | { name: string; month: number; nth: number; weekday: number }
)[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: "Martin Luther King Jr. Day", month: 1, nth: 3, weekday: MONDAY },
  { name: "Presidents' Day", month: 2, nth: 3, weekday: MONDAY },
  { name: "Memorial Day", month: 5, nth: -1, weekday: MONDAY },
  { name: "Juneteenth", month: 6, day: 19 },
  { name: "Independence Day", month: 7, day: 4 },
  { name: "Labor Day", month: 9, nth: 1, weekday: MONDAY },
  { name: "Columbus Day", month: 10, nth: 2, weekday: MONDAY },
  { name: "Veterans Day", month: 11, day: 11 },
  { name: "Thanksgiving", month: 11, nth: 4, weekday: THURSDAY },
  { name: "Christmas", month: 12, day: 25 },
];

const years = new Map<number, ReadonlyMap<string, string>>();

/**
 * Returns the name of a federal holiday on its day, or on the workday that observes it; null on other days.
 * @param day "2026-07-03"
 */
export function federalHoliday(day: string): string | null {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed the year before.
  return holidaysOf(year).get(day) ?? holidaysOf(year + 1).get(day) ?? null;
}

function holidaysOf(year: number): ReadonlyMap<string, string> {
  let found = years.get(year);
  if (found === undefined) {
    found = new Map(HOLIDAYS.flatMap((holiday) => daysOf(holiday, year).map((day) => [day, holiday.name] as const)));
    years.set(year, found);
  }
  return found;
}

function daysOf(holiday: (typeof HOLIDAYS)[number], year: number): string[] {
  if ("day" in holiday) {
    const { month, day } = holiday;
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    // A holiday on Saturday is observed on Friday, one on Sunday on Monday.
    const observed = weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day;
    return [...new Set([day, observed])].map((date) => isoDay(year, month, date));
  }
  const { month, nth, weekday } = holiday;
  if (nth > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return [isoDay(year, month, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7)];
  }
  const last = new Date(Date.UTC(year, month, 0));
  return [isoDay(year, month, last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7))];
}

const isoDay = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** Returns why the lab is closed and couriers do not work; null if that weekday has its normal hours. */
export function whyClosed(day: string, calendar: LabCalendar): string | null {
  const set = calendar.find((one) => one.day === day);
  if (set === undefined) return federalHoliday(day);
  return set.open ? null : set.reason || "Closed";
}

/** Whether the lab works on a day: Monday to Friday unless closed, and weekend days that an admin opened. */
export function isBusinessDay(day: string, calendar: LabCalendar): boolean {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return isWeekend ? calendar.some((one) => one.day === day && one.open) : whyClosed(day, calendar) === null;
}

/** A closed day, or a holiday on which the lab is open. */
export interface ClosedDay {
  readonly day: string;
  readonly reason: string;
  readonly isOpen: boolean;
  readonly isHoliday: boolean;
}

const DAYS_LISTED = 366;

/**
 * Returns the closed days of the year that begins with `today`, without weekends, and the days on which the lab is open
 * by exception.
 */
export function closedDays(today: string, calendar: LabCalendar): ClosedDay[] {
  return Array.from({ length: DAYS_LISTED }, (_, at) => {
    const [year, month, date] = today.split("-").map(Number) as [number, number, number];
    return isoDay(year, month, date + at);
  }).flatMap((day) => {
    const holiday = federalHoliday(day);
    const set = calendar.find((one) => one.day === day);
    if (set === undefined && holiday === null) return [];
    const reason = set?.reason || holiday || (set?.open ? "" : "Closed");
    return [{ day, reason, isOpen: set?.open ?? false, isHoliday: holiday !== null }];
  });
}
