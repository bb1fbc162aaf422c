import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { useCall } from "../platform/query.ts";

/** How often the admin layout asks (docs/product/lab.md#general-stats). */
const POLL_MS = 300_000;

/** How busy the lab is, small, in the admin header; shows nothing while it is not known. */
export function LabStats() {
  const stats = useCall(generalStats, undefined, { refetchInterval: POLL_MS, staleTime: POLL_MS / 2 });
  if (!stats.data) return null;
  const { turnaround, rollsDevelopedToday, rollsScannedToday, rollsSyncedToday, rollsSyncedYesterday } = stats.data;
  return (
    <StatTiles label="The lab today" size="small">
      <StatTile
        label={turnaroundText(turnaround.overall.estimatedDays)}
        value={turnaround.overall.totalOutstanding}
        unit="outstanding"
        hint={`E-6: ${turnaround.e6.totalOutstanding}, ECN-2: ${turnaround.ecn2.totalOutstanding} rolls outstanding`}
      />
      <StatTile label="Developed" value={rollsDevelopedToday} />
      <StatTile label="Scanned" value={rollsScannedToday} />
      <StatTile label="Synced" value={rollsSyncedToday} hint={`${rollsSyncedYesterday} yesterday`} />
    </StatTiles>
  );
}
