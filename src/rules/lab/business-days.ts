import { addDays } from "../couriers/windows.ts";
import { isBusinessDay, type LabCalendar } from "./lab-days.ts";

/** Returns the business day that is `count` business days after `day`; 0 is the day itself or the next business day. */
export function businessDaysAfter(day: string, count: number, calendar: LabCalendar): string {
  let at = day;
  while (!isBusinessDay(at, calendar)) at = addDays(at, 1);
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at, calendar)) left--;
  }
  return at;
}

/**
 * Counts the business days after `from`, through `to`. If `from` is a closed day, counting starts on the next business
 * day.
 */
export function businessDaysBetween(from: string, to: string, calendar: LabCalendar): number {
  let count = 0;
  for (let at = businessDaysAfter(from, 0, calendar); at < to;) {
    at = addDays(at, 1);
    if (at <= to && isBusinessDay(at, calendar)) count++;
  }
  return count;
}
