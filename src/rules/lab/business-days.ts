import { addDays, weekdayOf } from "../couriers/windows.ts";

/** Monday to Friday on the lab's clock (docs/product/lab.md#business-days). @param day "2026-06-15" */
export const isBusinessDay = (day: string): boolean => ![0, 6].includes(weekdayOf(day));

/** The business day that is `count` of them after `day`; 0 is the day itself, or the next that is one. */
export function businessDaysAfter(day: string, count: number): string {
  let at = day;
  while (!isBusinessDay(at)) at = addDays(at, 1);
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left--;
  }
  return at;
}

/** Business days that begin after `from`, up to and with `to`; what is counted from a weekend begins on Monday. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let at = businessDaysAfter(from, 0); at < to;) {
    at = addDays(at, 1);
    if (at <= to && isBusinessDay(at)) count++;
  }
  return count;
}
