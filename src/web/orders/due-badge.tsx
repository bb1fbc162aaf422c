import { useLab } from "../platform/lab.ts";
import { promiseDue } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import { useLabCalendar } from "../parts/lab/use-lab-calendar.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";

/**
 * Shows that a promised day is past, today, or the next business day; nothing while there is time.
 * @param promisedFirst the first promised day, which the lab works by
 * @param now in ms
 */
export function DueBadge({ promisedFirst, now }: { promisedFirst: string; now: number }) {
  const lab = useLab();
  const due = promiseDue(promisedFirst, calendarDay(new Date(now), lab.timeZone), useLabCalendar());
  return (
    due && (
      <StateBadge tone={due.state === "KEPT" ? "default" : "error"} size="md">
        {due.words}
      </StateBadge>
    )
  );
}
