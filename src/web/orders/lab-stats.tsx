import { generalStats } from "../../contract/lab/lab.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { useCall } from "../platform/query.ts";
import { useLiveCalls } from "../platform/use-live-calls.ts";

/** Poll interval of the admin layout (docs/product/lab.md#general-stats). */
const POLL_MS = 300_000;
/** Minimum time between refreshes after a step, in ms: a busy bench marks many within seconds. */
const AT_MOST_EVERY_MS = 2000;

const BOARD = "/admin/roll-events-dashboard";
const ANALYTICS = "/admin?days=7";

/**
 * Shows how busy the lab is in the header of staff pages; renders nothing until loaded. Each figure leads to its list.
 * @param isWhole adds details: slide and motion picture film, yesterday, and open orders by fulfillment location
 */
export function LabStats({ isWhole = false }: { isWhole?: boolean }) {
  const stats = useCall(generalStats, undefined, { refetchInterval: POLL_MS, staleTime: POLL_MS / 2 });
  useLiveCalls([generalStats], ["order"], AT_MOST_EVERY_MS);
  if (!stats.data) return null;
  const { turnaround, ordersByLocation, ...days } = stats.data;
  const { rollsDevelopedToday, rollsScannedToday, rollsSyncedToday, rollsSyncedYesterday } = days;
  const { totalOutstanding, estimatedDays } = turnaround.overall;
  return (
    <StatTiles label="Lab workload" size="small">
      <StatTile label="Turnaround" value={turnaroundText(estimatedDays)} />
      <StatTile
        label="In the lab"
        value={totalOutstanding}
        unit={totalOutstanding === 1 ? "roll" : "rolls"}
        to={BOARD}
        hint="Received, without scans"
      />
      {isWhole && (
        <>
          <StatTile label="E-6" value={turnaround.e6.totalOutstanding} to={`${BOARD}?process=E6`} />
          <StatTile label="ECN-2" value={turnaround.ecn2.totalOutstanding} to={`${BOARD}?process=ECN2`} />
        </>
      )}
      <StatTile label="Developed today" value={rollsDevelopedToday} to={ANALYTICS} />
      <StatTile label="Scanned today" value={rollsScannedToday} to={ANALYTICS} />
      <StatTile label="Synced today" value={rollsSyncedToday} to={ANALYTICS} />
      {isWhole && (
        <>
          <StatTile label="Synced yesterday" value={rollsSyncedYesterday} to={ANALYTICS} />
          {Object.entries(ordersByLocation).map(([place, orders]) => (
            <StatTile
              key={place}
              label={`Waiting at ${place}`}
              value={orders}
              unit={orders === 1 ? "order" : "orders"}
              to="/admin/orders?status=PAID"
            />
          ))}
        </>
      )}
    </StatTiles>
  );
}
