import type { FilterValues } from "../../../contract/film/film-filters.ts";

/** Returns years, each followed by its months, newest first, with counts. Browser only, because of the month names. */
export function whenChoices(months: FilterValues["months"]): { value: string; label: string }[] {
  const years = new Map<string, FilterValues["months"]>();
  for (const month of months) {
    const year = month.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), month]);
  }
  return [...years].flatMap(([year, ofYear]) => [
    { value: year, label: `${year} (${ofYear.reduce((sum, { count }) => sum + count, 0).toLocaleString()})` },
    ...ofYear.map(({ month, count }) => ({ value: month, label: `${monthName(month)} (${count.toLocaleString()})` })),
  ]);
}

/** Created once: a library of many years has a hundred months, and each press on a filter formats them all. */
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Returns "November 2026" for "2026-11". */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-15T12:00:00Z`));
