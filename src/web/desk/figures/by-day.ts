import { formatDayOfYear } from "./day-words.ts";

/** Columns that fit into a plot. */
const MOST_COLUMNS = 100;
const WEEK = 7;

/** Returns one column per day, or per week for a year. */
export function spansOf<Day extends { day: string }>(days: readonly Day[]): { name: string; days: readonly Day[] }[] {
  if (days.length <= MOST_COLUMNS) return days.map((day) => ({ name: formatDayOfYear(day.day), days: [day] }));
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) => {
    const week = days.slice(at * WEEK, (at + 1) * WEEK);
    return { name: `Week of ${formatDayOfYear(week[0]!.day)}`, days: week };
  });
}

export const sumOf = <Day>(days: readonly Day[], valueOf: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + valueOf(day), 0);
