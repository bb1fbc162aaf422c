import { BRAND } from "../../rules/brand.ts";

/** "Nov 21, 2026" in the reader's language and time zone. In the browser only: the server knows neither. */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** "Nov 21, 2026, 3:05 PM" in the reader's language and time zone. In the browser only. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** "Tuesday, November 24 (New York time)": a deadline of the lab, on the lab's calendar. */
export function formatLabDay(instant: string): string {
  const day = new Date(instant).toLocaleDateString("en-US", {
    timeZone: BRAND.timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  return `${day} (${BRAND.timeZoneName})`;
}
