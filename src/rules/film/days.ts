import { DAY_MS, instantOf } from "../time.ts";

/** Years that lists can be filtered by. Days outside this range are ignored. */
const YEARS = { first: 1900, last: 2999 } as const;

/**
 * Returns the instants covered by calendar days ("2026-11-21") in a time zone: from midnight of the first day until
 * just before the end of the last.
 */
export function daysBetween(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): { from: Date | null; before: Date | null } {
  return {
    from: from === undefined ? null : midnight(from, 0, timeZone),
    before: to === undefined ? null : midnight(to, 1, timeZone),
  };
}

function midnight(day: string, later: number, timeZone: string): Date | null {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS);
  const year = date.getUTCFullYear();
  if (!(year >= YEARS.first && year <= YEARS.last)) return null;
  const noTime = { hour: 0, minute: 0, second: 0, millisecond: 0 };
  return instantOf({ year, month: date.getUTCMonth() + 1, day: date.getUTCDate(), ...noTime }, timeZone);
}

/** Returns the first and last calendar day of a year or a month: "2026-02" is "2026-02-01" to "2026-02-28". */
export function daysOfTime(time: string): { from: string; to: string } {
  const [year, month] = time.split("-").map(Number) as [number, number?];
  if (month === undefined) return { from: `${time}-01-01`, to: `${time}-12-31` };
  return { from: `${time}-01`, to: `${time}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
}
