import { csvDollars } from "../../../rules/csv.ts";
import { dollars } from "../../parts/dollars.ts";
import { ColumnPlot } from "../../platform/kit/plot/column-plot.tsx";
import { PlotFigure } from "../../platform/kit/plot/plot-figure.tsx";
import type { Series } from "../../platform/kit/plot/series.ts";
import { formatDayOfYear, formatShortDay } from "./day-words.ts";

const inDollars = (cents: number) => dollars(cents).replace(/\.00$/, "");

/** Counts or money by day, or by week for a year. @param of label, color and value of each series */
export function DayPlot<Day extends { day: string }>({
  title,
  file,
  says,
  days,
  of,
  isMoney = false,
  isStacked = false,
}: {
  title: string;
  file: string;
  says?: string;
  days: readonly Day[];
  of: readonly (readonly [label: string, tone: Series["tone"], valueOf: (day: Day) => number])[];
  isMoney?: boolean;
  isStacked?: boolean;
}) {
  const text = isMoney ? dollars : (value: number) => value.toLocaleString();
  const series = of.map(([label, tone, valueOf]) => ({ label, tone, sum: text(sumOf(days, valueOf)) }));
  return (
    <PlotFigure
      title={title}
      says={says}
      series={series}
      fileName={file}
      rows={days.toReversed()}
      columns={[
        { head: "Day", value: ({ day }) => day, shown: ({ day }) => formatDayOfYear(day) },
        ...of.map(([head, , valueOf]) => ({
          head,
          value: (day: Day) => (isMoney ? Number(csvDollars(valueOf(day))) : valueOf(day)),
          shown: (day: Day) => text(valueOf(day)),
        })),
      ]}
    >
      <ColumnPlot
        series={series}
        isStacked={isStacked}
        columns={spansOf(days).map((span) => ({
          name: span.name,
          values: of.map(([, , valueOf]) => sumOf(span.days, valueOf)),
        }))}
        ends={[formatShortDay(days[0]!.day), formatShortDay(days.at(-1)!.day)]}
        valueText={text}
        tickText={isMoney ? inDollars : text}
        leastTop={isMoney ? 1_000 : 4}
      />
    </PlotFigure>
  );
}

/** Columns that fit into a plot. */
const MOST_COLUMNS = 100;
const WEEK = 7;

/** Returns one column per day, or per week for a year. */
function spansOf<Day extends { day: string }>(days: readonly Day[]): { name: string; days: readonly Day[] }[] {
  if (days.length <= MOST_COLUMNS) return days.map((day) => ({ name: formatDayOfYear(day.day), days: [day] }));
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) => {
    const week = days.slice(at * WEEK, (at + 1) * WEEK);
    return { name: `Week of ${formatDayOfYear(week[0]!.day)}`, days: week };
  });
}

const sumOf = <Day,>(days: readonly Day[], valueOf: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + valueOf(day), 0);
