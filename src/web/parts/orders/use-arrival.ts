import { BRAND } from "../../../rules/brand.ts";
import { arrivalOf } from "../../../rules/shipping/arrival.ts";
import { useLabCalendar } from "../lab/use-lab-calendar.ts";

/** Returns the first and last day on which goods paid at this time should arrive, such as "Tue, Nov 24". */
export function useArrival(paidAt: Date): { from: string; to: string } {
  const { from, to } = arrivalOf(paidAt, BRAND.timeZone, useLabCalendar());
  return { from: dayText(from), to: dayText(to) };
}

/** Returns "Tue, Nov 24" for "2026-11-24". */
const dayText = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
