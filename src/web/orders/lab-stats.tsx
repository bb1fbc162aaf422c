import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { useCall } from "../platform/query.ts";

/** How often the admin layout asks (docs/product/lab.md#general-stats). */
const POLL_MS = 300_000;

/**
 * How busy the lab is, small, for the head of staff's pages; shows nothing while it is not known.
 * @param isWhole with what stands behind the figures too: slide and motion picture film, yesterday, and the orders to be done by the place that does them
 */
export function LabStats({ isWhole = false }: { isWhole?: boolean }) {
  const stats = useCall(generalStats, undefined, { refetchInterval: POLL_MS, staleTime: POLL_MS / 2 });
  if (!stats.data) return null;
  const { turnaround, ordersByLocation, ...days } = stats.data;
  const { rollsDevelopedToday, rollsScannedToday, rollsSyncedToday, rollsSyncedYesterday } = days;
  return (
    <StatTiles label="The lab today" size="small">
      <StatTile
        label={turnaroundText(turnaround.overall.estimatedDays)}
        value={turnaround.overall.totalOutstanding}
        unit="outstanding"
      />
      {isWhole && (
        <>
          <StatTile label="E-6" value={turnaround.e6.totalOutstanding} />
          <StatTile label="ECN-2" value={turnaround.ecn2.totalOutstanding} />
        </>
      )}
      <StatTile label="Developed" value={rollsDevelopedToday} />
      <StatTile label="Scanned" value={rollsScannedToday} />
      <StatTile label="Synced" value={rollsSyncedToday} />
      {isWhole && (
        <>
          <StatTile label="Synced yesterday" value={rollsSyncedYesterday} />
          {Object.entries(ordersByLocation).map(([place, orders]) => (
            <StatTile
              key={place}
              label={`Waiting at ${place}`}
              value={orders}
              unit={orders === 1 ? "order" : "orders"}
            />
          ))}
        </>
      )}
    </StatTiles>
  );
}
