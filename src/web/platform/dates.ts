/** "Nov 21, 2026" in the reader's language and time zone. In the browser only: the server knows neither. */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** "Nov 21, 2026, 3:05 PM" in the reader's language and time zone. In the browser only. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
