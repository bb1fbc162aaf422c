import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLab } from "../../platform/lab.ts";
import { isCalendarDay } from "../../../rules/couriers/windows.ts";
import { calendarDay } from "../../../rules/time.ts";

/** Reads the day from the URL (`?day=`) in the lab's time zone; today by default. */
export function useDay(): { day: string; choose: (day: string) => void } {
  const lab = useLab();
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => calendarDay(new Date(), lab.timeZone));
  const dayParam = search.get("day") ?? "";
  return {
    day: isCalendarDay(dayParam) ? dayParam : today,
    choose: (day) => setSearch({ day }, { replace: true, preventScrollReset: true }),
  };
}
