import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { useCall } from "../platform/query.ts";

/** Poll interval of the admin layout (docs/product/lab.md#general-stats). */
const POLL_MS = 300_000;

/**
 * Shows how busy the lab is in the header of staff pages; renders nothing until loaded.
 * @param isWhole adds details: slide and motion picture film, yesterday, and open orders by fulfillment location
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
