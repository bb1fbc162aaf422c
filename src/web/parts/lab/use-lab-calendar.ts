import { listLabDays } from "../../../contract/lab-settings/lab-days.ts";
import type { LabCalendar } from "../../../rules/lab/lab-days.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { useCall } from "../../platform/query.ts";

const NONE: LabCalendar = [];

/** Returns the lab's special opening and closing days. Until they load, only federal holidays count. */
export function useLabCalendar(): LabCalendar {
  return useCall(listLabDays, undefined, { staleTime: 10 * MINUTE_MS }).data?.days ?? NONE;
}
