import { Link } from "react-router";
import { PROCESS_LABELS, PROCESSES } from "../../rules/film/film.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import type { Plan } from "./plan-page.tsx";
import classes from "./planning.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";

/** Due rolls of each process and day against its capacity. */
export function LoadTable({ plan: { days, load } }: { plan: Plan }) {
  return (
    <ScrollArea label="Load by process and day">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Process</th>
            {days.map(({ day, closed }, at) => (
              <th key={day} scope="col" data-closed={closed !== null || undefined}>
                {at === 0 ? "Today" : shortDayText(day)}
                {closed && <small>{closed}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PROCESSES.map((process) => (
            <tr key={process}>
              <th scope="row">
                <Link to={`/admin/roll-events-dashboard/RECEIVED?process=${process}`}>{PROCESS_LABELS[process]}</Link>
              </th>
              {load
                .filter((cell) => cell.process === process)
                .map((cell) => (
                  <LoadCell key={cell.day} cell={cell} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function LoadCell({ cell: { promised, expected, capacity, over } }: { cell: Plan["load"][number] }) {
  const due = promised + expected;
  if (due === 0 && capacity === 0 && over === 0) return <td className={classes.none}>–</td>;
  return (
    <td data-over={over > 0 || undefined}>
      <strong>{due.toLocaleString()}</strong>
      <span className={classes.of}> of {capacity.toLocaleString()}</span>
      {expected > 0 && <small>{expected.toLocaleString()} expected</small>}
      {over > 0 && <small className={classes.over}>{over.toLocaleString()} over</small>}
      <span className={classes.meter} aria-hidden>
        <i style={{ width: `${Math.min(100, (due / Math.max(1, capacity)) * 100)}%` }} />
      </span>
    </td>
  );
}
