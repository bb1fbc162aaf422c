import type { FilterValues } from "../../../contract/film/film-filters.ts";

/** Years, each with its months below it, newest first, with how many there are. In the browser only: names of months. */
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

/** Made once: a library of years has a hundred months, and each press on a filter names them. */
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026", of "2026-11". */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-15T12:00:00Z`));
