import { businessDaysAfter } from "../lab/business-days.ts";
import type { LabCalendar } from "../lab/lab-days.ts";
import { calendarDay } from "../time.ts";

/** Business days after payment until goods in stock leave the lab. */
export const PACKED_WITHIN_DAYS = 2;

/** The carrier's business days for goods within the United States. */
const ON_THE_WAY = { least: 1, most: 5 } as const;

/**
 * Returns the first and last day on which goods paid now should arrive, as "2026-11-24". Counts the lab's business
 * days, because the lab has the same holidays as the carriers (docs/product/shipping.md#shipping-products).
 */
export function arrivalOf(now: Date, timeZone: string, calendar: LabCalendar): { from: string; to: string } {
  const today = calendarDay(now, timeZone);
  return {
    from: businessDaysAfter(today, 1 + ON_THE_WAY.least, calendar),
    to: businessDaysAfter(today, PACKED_WITHIN_DAYS + ON_THE_WAY.most, calendar),
  };
}
