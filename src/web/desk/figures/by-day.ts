import type { LabFigures } from "../../../contract/lab/figures.ts";
import { formatDayOfYear } from "./day-words.ts";

type Day = LabFigures["days"][number];
/** What can be added up. */
type Counted = Exclude<keyof Day, "day" | "took">;

/** A column of the plots: a day, or a week where days would be too many. */
export type Span = Record<Counted, number> & { name: string; from: string };

/** Columns that a plot has room for. */
const MOST_COLUMNS = 100;
const WEEK = 7;
const COUNTED = ["orders", "received", "synced", "fromOrders", "fromMemberships", "refunded"] as const;

/** The days as a plot shows them: a year by weeks. */
export function spansOf(days: readonly Day[]): Span[] {
  if (days.length <= MOST_COLUMNS) return days.map((day) => spanOf([day], formatDayOfYear(day.day)));
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) => {
    const week = days.slice(at * WEEK, (at + 1) * WEEK);
    return spanOf(week, `Week of ${formatDayOfYear(week[0]!.day)}`);
  });
}

const spanOf = (days: readonly Day[], name: string): Span => ({
  name,
  from: days[0]!.day,
  ...(Object.fromEntries(COUNTED.map((key) => [key, sumOf(days, key)])) as Record<Counted, number>),
});

/** What all of them come to. */
export const sumOf = (days: readonly Pick<Day, Counted>[], key: Counted): number =>
  days.reduce((sum, day) => sum + day[key], 0);
