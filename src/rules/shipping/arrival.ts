import { businessDaysAfter } from "../lab/business-days.ts";
import type { LabCalendar } from "../lab/lab-days.ts";
import { calendarDay } from "../time.ts";

/** Goods in stock leave the lab within so many business days of being paid. */
export const PACKED_WITHIN_DAYS = 2;

/** Business days that the carrier of goods takes within the United States. */
const ON_THE_WAY = { least: 1, most: 5 } as const;

/**
 * The days between which goods that are paid now arrive, "2026-11-24" each, business days of the lab, which
 * keeps the carriers' holidays (docs/product/shipping.md#shipping-products).
 */
export function arrivalOf(now: Date, timeZone: string, calendar: LabCalendar): { from: string; to: string } {
  const today = calendarDay(now, timeZone);
  return {
    from: businessDaysAfter(today, 1 + ON_THE_WAY.least, calendar),
    to: businessDaysAfter(today, PACKED_WITHIN_DAYS + ON_THE_WAY.most, calendar),
  };
}
