import { useState } from "react";
import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { useCall } from "../platform/query.ts";
import classes from "./quick-search.module.css";

/** How often the admin layout asks (docs/product/lab.md#general-stats). */
const POLL_MS = 300_000;
/** A smaller change is none (docs/product/lab.md#general-stats). */
const CHANGE = 0.01;

/** How busy the lab is, small, in the admin header; shows nothing while it is not known. */
export function LabStats() {
  const stats = useCall(generalStats, undefined, { refetchInterval: POLL_MS, staleTime: POLL_MS / 2 });
  if (!stats.data) return null;
  const { turnaround, rollsDevelopedToday, rollsScannedToday, rollsSyncedToday, rollsSyncedYesterday } = stats.data;
  return (
    <dl className={classes.stats} aria-label="The lab today">
      <div
        title={`E-6: ${turnaround.e6.totalOutstanding}, ECN-2: ${turnaround.ecn2.totalOutstanding} rolls outstanding`}
      >
        <dt>{turnaroundText(turnaround.overall.estimatedDays)}</dt>
        <dd>
          <Pulsing value={turnaround.overall.totalOutstanding} /> outstanding
        </dd>
      </div>
      <Stat label="Developed" value={rollsDevelopedToday} />
      <Stat label="Scanned" value={rollsScannedToday} />
      <div title={`${rollsSyncedYesterday} yesterday`}>
        <dt>Synced</dt>
        <dd>
          <Pulsing value={rollsSyncedToday} />
        </dd>
      </div>
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Pulsing value={value} />
      </dd>
    </div>
  );
}

/** A number that pulses once when it changes. */
function Pulsing({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const [changes, setChanges] = useState(0);
  if (Math.abs(value - shown) >= CHANGE) {
    setShown(value);
    setChanges(changes + 1);
  }
  return (
    <span key={changes} className={changes > 0 ? classes.pulse : undefined}>
      {value}
    </span>
  );
}
