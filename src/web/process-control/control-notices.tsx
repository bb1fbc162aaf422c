import { Link } from "react-router";
import { IconAlertTriangle } from "../platform/icons.tsx";
import { machineText, noticesOf } from "./bath-text.ts";
import classes from "./process-control.module.css";
import { useMachines } from "./use-machines.ts";

/**
 * Tasks with the chemistry: alarms of control strips, and baths that are due. Nothing while all is well.
 * @param isAlarmsOnly at the station, where only what stops film matters
 */
export function ControlNotices({ isAlarmsOnly = false }: { isAlarmsOnly?: boolean }) {
  const { data } = useMachines();
  const notices = noticesOf(data?.machines ?? []).filter(({ tone }) => !isAlarmsOnly || tone !== "note");
  if (notices.length === 0) return null;
  return (
    <div role={notices[0]!.tone === "alarm" ? "alert" : undefined}>
      <ul className={classes.notices} aria-label="Process control" data-at-station={isAlarmsOnly || undefined}>
        {notices.map(({ machine, tone, text }) => (
          <li key={`${machine.id} ${text}`} data-tone={tone}>
            {tone !== "note" && <IconAlertTriangle size={20} aria-hidden />}
            <span>
              <Link to={`/admin/process-control/${machine.id}`}>{machineText(machine)}</Link>: {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Alarm in the header of staff pages; nothing while every machine may run. */
export function ControlAlarm() {
  const { data } = useMachines();
  const stopped = (data?.machines ?? []).filter(({ mayRun, retired }) => !mayRun && !retired);
  const [first] = stopped;
  if (first === undefined) return null;
  const text = stopped.length === 1 ? machineText(first) : `${stopped.length} machines`;
  return (
    <Link
      className={classes.alarm}
      to={stopped.length === 1 ? `/admin/process-control/${first.id}` : "/admin/process-control"}
      aria-label={`${text} outside control: view control strips`}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <span>{text}</span>
    </Link>
  );
}
