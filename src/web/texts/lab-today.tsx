import type { ReplyOf } from "../../contract/kit/call.ts";
import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { useCall } from "../platform/query.ts";
import classes from "./lab-today.module.css";

type Stats = ReplyOf<typeof generalStats>;

/** Poll interval while the page is open (docs/product/lab.md#general-stats), in ms. */
const POLL_MS = 300_000;

export function LabToday({ stats }: { stats: Stats | null }) {
  const { data } = useCall(generalStats, undefined, { refetchInterval: POLL_MS });
  const now = data ?? stats;
  if (now === null) return null;
  const { turnaround } = now;
  const figures = [
    [turnaroundText(turnaround.overall.estimatedDays), "until a roll that arrives today is ready"],
    [count(turnaround.overall.totalOutstanding), "rolls are in the lab now"],
    [count(now.rollsDevelopedToday), "developed today"],
    [count(now.rollsScannedToday), "scanned today"],
    [count(now.rollsSyncedYesterday), "rolls finished yesterday"],
  ] as const;
  return (
    <dl className={classes.figures} aria-label="The lab today">
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const count = (rolls: number) => rolls.toLocaleString("en-US");
