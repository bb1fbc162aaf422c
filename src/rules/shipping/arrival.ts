import { calendarDay, DAY_MS } from "../time.ts";

/** Goods in stock leave the lab within so many business days of being paid. */
export const PACKED_WITHIN_DAYS = 2;

/** Business days that the carrier of goods takes within the United States. */
const ON_THE_WAY = { least: 1, most: 5 } as const;

/**
 * The days between which goods that are paid now arrive, "2026-11-24" each, Monday to Friday
 * (docs/product/shipping.md#shipping-goods). Holidays are not known: it is said as about.
 */
export function arrivalOf(now: Date, timeZone: string): { from: string; to: string } {
  const today = calendarDay(now, timeZone);
  return {
    from: businessDaysAfter(today, 1 + ON_THE_WAY.least),
    to: businessDaysAfter(today, PACKED_WITHIN_DAYS + ON_THE_WAY.most),
  };
}

function businessDaysAfter(day: string, days: number): string {
  let [at, left] = [Date.parse(`${day}T00:00:00Z`), days];
  while (left > 0) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
