import { useLab } from "../../platform/lab.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { arrivalOf } from "../../../rules/shipping/arrival.ts";
import { useLabCalendar } from "../lab/use-lab-calendar.ts";

/** Returns the first and last day on which goods paid at this time should arrive, such as "Tue, Nov 24". */
export function useArrival(paidAt: Date): { from: string; to: string } {
  const lab = useLab();
  const { from, to } = arrivalOf(paidAt, lab.timeZone, useLabCalendar());
  return { from: shortDayText(from), to: shortDayText(to) };
}
