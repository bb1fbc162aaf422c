import { Link } from "react-router";
import type { Bath } from "../../contract/process-control/baths.ts";
import { BATH_STEP_LABELS } from "../../rules/process-control/baths.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { formatShortDay } from "../platform/dates.ts";
import { bathDues, volumeText } from "./bath-text.ts";
import classes from "./process-control.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";

/** Baths with their rolls and due dates; each opens its page. @param label names the table */
export function BathTable({ baths, label }: { baths: readonly Bath[]; label: string }) {
  return (
    <ScrollArea label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {["Bath", "Chemistry", "Mixed", "Rolls", "Due"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {baths.map((bath) => (
            <tr key={bath.id}>
              <th scope="row">
                <Link to={`/admin/process-control/baths/${bath.id}`}>{BATH_STEP_LABELS[bath.step]}</Link>
              </th>
              <td>
                {bath.product}, {volumeText(bath.volumeMl)}
              </td>
              <td>
                {formatShortDay(bath.mixedAt)}
                {bath.dumpedAt && ` – ${formatShortDay(bath.dumpedAt)}`}
              </td>
              <td>
                {bath.rolls.toLocaleString()}
                {bath.rollsLeft !== null && bath.dumpedAt === null && ` (${bath.rollsLeft.toLocaleString()} left)`}
              </td>
              <td>
                <BathDue bath={bath} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function BathDue({ bath }: { bath: Bath }) {
  const dues = bathDues(bath);
  if (bath.dumpedAt !== null) return "Dumped";
  if (dues.length > 0)
    return (
      <StateBadge tone={bath.isTooOld || bath.isExhausted ? "error" : "warning"} size="md">
        {capitalized(dues.join(", "))}
      </StateBadge>
    );
  return bath.dueAt === null ? "–" : formatShortDay(bath.dueAt);
}
