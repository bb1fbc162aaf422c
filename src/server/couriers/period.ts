import { MOST_ROUTE_DAYS } from "../../contract/couriers/courier-routes.ts";
import { BRAND } from "../../rules/brand.ts";
import { calendarDay, DAY_MS } from "../../rules/time.ts";
import { invalidField } from "../platform/http/errors.ts";

/** The days of a query, today where it names none. */
export function periodOf(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const from = query.from ?? calendarDay(now, BRAND.timeZone);
  const to = query.to ?? from;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalidField("to", "The last day must not come before the first.");
  if (days > MOST_ROUTE_DAYS) throw invalidField("to", `Ask for at most ${MOST_ROUTE_DAYS} days at once.`);
  return { from, to };
}
