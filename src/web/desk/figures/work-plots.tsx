import type { LabFigures } from "../../../contract/lab/figures.ts";
import { PROCESS_LABELS } from "../../../rules/film/film.ts";
import { businessDaysText } from "../../../rules/lab/turnaround.ts";
import { ColumnPlot } from "../../platform/kit/plot/column-plot.tsx";
import { PlotFigure } from "../../platform/kit/plot/plot-figure.tsx";
import { RowPlot } from "../../platform/kit/plot/row-plot.tsx";
import type { Series } from "../../platform/kit/plot/series.ts";
import { formatDayOfYear, formatShortDay } from "./day-words.ts";

const STEPS = [
  { label: "To develop", tone: "tomato", step: "received" },
  { label: "To scan", tone: "sun", step: "developed" },
  { label: "To sync", tone: "leaf", step: "scanned" },
] as const;

/** Film at the lab that is not synced, by process. */
export function BacklogPlot({ backlog }: { backlog: LabFigures["backlog"] }) {
  const all = (step: (typeof STEPS)[number]["step"] | "rush") => backlog.reduce((sum, row) => sum + row[step], 0);
  const rush = all("rush");
  return (
    <PlotFigure
      title="Backlog"
      says={rush === 0 ? "Rolls waiting now, none of them rush." : `Rolls waiting now, ${rush} of them rush.`}
      series={STEPS.map(({ label, tone, step }) => ({ label, tone, sum: all(step).toLocaleString() }))}
      fileName="backlog.csv"
      rows={backlog}
      columns={[
        { head: "Process", value: ({ process }) => PROCESS_LABELS[process] },
        ...STEPS.map(({ label, step }) => ({
          head: label,
          value: (row: LabFigures["backlog"][number]) => row[step],
        })),
        { head: "Rush", value: (row) => row.rush },
      ]}
    >
      <RowPlot
        series={STEPS}
        rows={backlog.map((row) => ({
          name: PROCESS_LABELS[row.process],
          values: STEPS.map(({ step }) => row[step]),
        }))}
      />
    </PlotFigure>
  );
}

const TOOK: readonly Series[] = [
  { label: "Median", tone: "leaf" },
  { label: "90th percentile", tone: "sun" },
];

type Took = LabFigures["took"][number];
const kindText = ({ process, rush }: Took) => `${PROCESS_LABELS[process]}${rush ? ", rush" : ""}`;

/** Film's turnaround from arrival to sync, by day of sync; the table is by process and rush. */
export function TurnaroundPlot({ days, took }: { days: LabFigures["days"]; took: readonly Took[] }) {
  const synced = days.filter((day) => day.took !== null);
  const longest = Math.max(0, ...took.map(({ most }) => most));
  return (
    <PlotFigure
      title="Turnaround"
      says={
        synced.length === 0
          ? "No rolls synced in this period."
          : `Business days from arrival to sync, by sync date: median and 90th percentile. The slowest took ${businessDaysText(longest)}.`
      }
      series={TOOK.map((series) => ({ ...series, sum: "" }))}
      fileName="turnaround.csv"
      rows={took}
      columns={[
        { head: "Film", value: kindText },
        { head: "Rolls", value: ({ rolls }) => rolls },
        { head: "Median (p50)", value: ({ usual }) => usual, shown: ({ usual }) => businessDaysText(usual) },
        { head: "90th percentile (p90)", value: ({ most }) => most, shown: ({ most }) => businessDaysText(most) },
      ]}
    >
      <ColumnPlot
        series={TOOK}
        columns={days.map(({ day, took: of }) => ({
          name: formatDayOfYear(day),
          values: of === null ? [0, 0] : [of.usual, of.most],
        }))}
        ends={[formatShortDay(days[0]!.day), formatShortDay(days.at(-1)!.day)]}
      />
    </PlotFigure>
  );
}

const ROLLS: readonly Series[] = [{ label: "Rolls", tone: "sky" }];

export function StocksPlot({ stocks }: { stocks: LabFigures["stocks"] }) {
  return (
    <PlotFigure
      title="Busiest stocks"
      says={stocks.length === 0 ? "No rolls with a known film in this period." : "Of received rolls."}
      fileName="busiest-stocks.csv"
      rows={stocks}
      columns={[
        { head: "Film", value: ({ stock }) => stock },
        { head: "Rolls", value: ({ rolls }) => rolls },
      ]}
    >
      <RowPlot series={ROLLS} rows={stocks.map(({ stock, rolls }) => ({ name: stock, values: [rolls] }))} />
    </PlotFigure>
  );
}
