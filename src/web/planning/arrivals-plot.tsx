import { PROCESS_LABELS, PROCESSES } from "../../rules/film/film.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import { ARRIVAL_WAY_LABELS, ARRIVAL_WAYS } from "../../rules/planning/plan.ts";
import { ColumnPlot } from "../platform/kit/plot/column-plot.tsx";
import { PlotFigure } from "../platform/kit/plot/plot-figure.tsx";
import type { PlotTone } from "../platform/kit/plot/series.ts";
import type { Plan } from "./plan-page.tsx";

/** Film that should arrive on each day, by its process. */
export function ArrivalsPlot({ plan: { days, arrivals, usualDays } }: { plan: Plan }) {
  const sum = (of: (arrival: Plan["arrivals"][number]) => boolean) =>
    arrivals.filter(of).reduce((total, { rolls }) => total + rolls, 0);
  const tones: readonly PlotTone[] = ["leaf", "sky", "sun", "tomato"];
  const series = PROCESSES.map((process, at) => ({ label: PROCESS_LABELS[process], tone: tones[at]!, process }));
  const later = sum(({ day }) => day === null);
  const columns = days.map(({ day }) => ({
    name: shortDayText(day),
    values: series.map(({ process }) => sum((one) => one.day === day && one.process === process)),
  }));
  const rows = [...days.map(({ day }) => day), null].map((day) => ({ day }));
  const says = [
    `${(sum(() => true) - later).toLocaleString()} rolls should arrive.`,
    later > 0 ? `${later.toLocaleString()} more come later, or are later than usual.` : "",
    `Usual days until arrival: ${usualDays.IN_TRANSIT} in transit, ${usualDays.LABEL} from the label, ${usualDays.ORDERED} from the order.`,
  ].filter(Boolean);
  return (
    <PlotFigure
      title="Expected film"
      says={says.join(" ")}
      series={series.map(({ process, ...one }) => ({
        ...one,
        sum: sum((arrival) => arrival.process === process && arrival.day !== null).toLocaleString(),
      }))}
      fileName="expected-film.csv"
      rows={rows}
      columns={[
        {
          head: "Day",
          value: ({ day }) => day ?? "Later",
          shown: ({ day }) => (day === null ? "Later" : shortDayText(day)),
        },
        ...series.map(({ label, process }) => ({
          head: label,
          value: ({ day }: { day: string | null }) => sum((one) => one.day === day && one.process === process),
        })),
        ...ARRIVAL_WAYS.map((way) => ({
          head: ARRIVAL_WAY_LABELS[way],
          value: ({ day }: { day: string | null }) => sum((one) => one.day === day && one.way === way),
        })),
      ]}
    >
      <ColumnPlot
        series={series}
        columns={columns}
        ends={[shortDayText(days[0]!.day), shortDayText(days.at(-1)!.day)]}
        isStacked
      />
    </PlotFigure>
  );
}
