import { type CourierFigures, courierFigures } from "../../../contract/couriers/courier-plans.ts";
import { shownWallTime } from "../../../rules/couriers/windows.ts";
import { ColumnPlot } from "../../platform/kit/plot/column-plot.tsx";
import { PlotFigure } from "../../platform/kit/plot/plot-figure.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { dayText, shortDay } from "./week-text.ts";
import classes from "./couriers.module.css";

export function Figures({ messengerId }: { messengerId?: string }) {
  const figures = useCall(courierFigures, { query: messengerId === undefined ? {} : { messengerId } });
  return (
    <Loaded query={figures} skeleton={<RowsSkeleton rows={2} height={160} />}>
      {({ days, windows }) => (
        <div className={classes.plots}>
          <PastDays days={days} />
          <ComingWindows windows={windows} />
        </div>
      )}
    </Loaded>
  );
}

const VISITS = [
  { label: "On time", tone: "leaf", of: "collected" },
  { label: "Late", tone: "sun", of: "late" },
  { label: "Not collected", tone: "tomato", of: "failed" },
] as const;

function PastDays({ days }: { days: CourierFigures["days"] }) {
  const sum = (of: (typeof VISITS)[number]["of"]) => days.reduce((total, day) => total + day[of], 0);
  return (
    <PlotFigure
      title="Late and not collected"
      says="Stops of the last four weeks."
      series={VISITS.map(({ label, tone, of }) => ({ label, tone, sum: sum(of).toLocaleString() }))}
      fileName="courier-stops-by-day.csv"
      rows={days.toReversed()}
      columns={[
        { head: "Day", value: ({ day }) => day, shown: ({ day }) => dayText(day) },
        ...VISITS.map(({ label, of }) => ({ head: label, value: (row: CourierFigures["days"][number]) => row[of] })),
      ]}
    >
      <ColumnPlot
        series={VISITS}
        columns={days.map((row) => ({ name: shortDay(row.day), values: VISITS.map(({ of }) => row[of]) }))}
        ends={[shortDay(days[0]!.day), shortDay(days.at(-1)!.day)]}
        isStacked
      />
    </PlotFigure>
  );
}

const FULLNESS = [
  { label: "Booked", tone: "leaf" },
  { label: "Full", tone: "tomato" },
] as const;

function ComingWindows({ windows }: { windows: CourierFigures["windows"] }) {
  const booked = windows.reduce((sum, window) => sum + window.booked, 0);
  const full = windows.filter((window) => leftIn(window) === 0).length;
  const left = windows.reduce((sum, window) => sum + leftIn(window), 0);
  return (
    <PlotFigure
      title="Bookings by window"
      says={windows.length === 0 ? "No windows to book." : `${left} slots left.`}
      series={FULLNESS.map((series, at) => ({ ...series, sum: [booked, full][at]!.toLocaleString() }))}
      fileName="courier-windows.csv"
      rows={windows}
      columns={[
        { head: "Day", value: ({ day }) => day, shown: ({ day }) => dayText(day) },
        { head: "Window", value: ({ from, to }) => `${from}–${to}` },
        { head: "Courier", value: ({ name }) => name },
        { head: "Booked", value: (window) => window.booked },
        { head: "Left", value: leftIn },
      ]}
    >
      {windows.length > 0 && (
        <ColumnPlot
          series={FULLNESS}
          columns={windows.map((window) => ({
            name: `${shortDay(window.day)} ${shownWallTime(window.from)} – ${shownWallTime(window.to)}, ${window.name}`,
            values: leftIn(window) === 0 ? [0, 100] : [Math.round((window.booked / window.capacity) * 100), 0],
          }))}
          ends={[shortDay(windows[0]!.day), shortDay(windows.at(-1)!.day)]}
          valueText={(percent) => `${percent}%`}
          leastTop={100}
          isStacked
        />
      )}
    </PlotFigure>
  );
}

/** Capacity can be lowered below the number of bookings: never negative. */
const leftIn = ({ booked, capacity }: CourierFigures["windows"][number]): number => Math.max(0, capacity - booked);
