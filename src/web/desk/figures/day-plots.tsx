import type { LabFigures } from "../../../contract/lab/figures.ts";
import { csvDollars } from "../../../rules/csv.ts";
import { dollars } from "../../parts/dollars.ts";
import { ColumnPlot } from "../../platform/kit/plot/column-plot.tsx";
import { PlotFigure } from "../../platform/kit/plot/plot-figure.tsx";
import type { Series } from "../../platform/kit/plot/series.ts";
import { type Span, spansOf, sumOf } from "./by-day.ts";
import { formatDayOfYear, formatShortDay } from "./day-words.ts";

type Day = LabFigures["days"][number];
type Counted = Exclude<keyof Span, "name" | "from">;

const inDollars = (cents: number) => dollars(cents).replace(/\.00$/, "");

/** Orders, rolls, and money by day. */
export function DayPlots({ days }: { days: readonly Day[] }) {
  return (
    <>
      <DayPlot title="Orders" file="orders-by-day.csv" days={days} of={[["Placed", "leaf", "orders"]]} />
      <DayPlot
        title="Rolls"
        file="rolls-by-day.csv"
        days={days}
        of={[
          ["Received", "sky", "received"],
          ["Synced", "leaf", "synced"],
        ]}
      />
      <DayPlot
        title="Revenue"
        file="revenue-by-day.csv"
        says="What cards were charged."
        isMoney
        isStacked
        days={days}
        of={[
          ["Orders", "leaf", "fromOrders"],
          ["Memberships", "sun", "fromMemberships"],
        ]}
      />
      <DayPlot
        title="Refunds"
        file="refunds-by-day.csv"
        says="What went back to cards and as account credit."
        isMoney
        days={days}
        of={[["Given back", "tomato", "refunded"]]}
      />
    </>
  );
}

/** @param of label, colour and figure of each of its series */
function DayPlot({
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
  of: readonly (readonly [label: string, tone: Series["tone"], figure: Counted])[];
  isMoney?: boolean;
  isStacked?: boolean;
}) {
  const text = isMoney ? dollars : (value: number) => value.toLocaleString();
  const series = of.map(([label, tone, figure]) => ({ label, tone, sum: text(sumOf(days, figure)) }));
  return (
    <PlotFigure
      title={title}
      says={says}
      series={series}
      fileName={file}
      rows={days.toReversed()}
      columns={[
        { head: "Day", value: ({ day }) => day, shown: ({ day }) => formatDayOfYear(day) },
        ...of.map(([head, , figure]) => ({
          head,
          value: (day: Day) => (isMoney ? Number(csvDollars(day[figure])) : day[figure]),
          shown: (day: Day) => text(day[figure]),
        })),
      ]}
    >
      <ColumnPlot
        series={series}
        isStacked={isStacked}
        columns={spansOf(days).map((span) => ({ name: span.name, values: of.map(([, , figure]) => span[figure]) }))}
        ends={[formatShortDay(days[0]!.day), formatShortDay(days.at(-1)!.day)]}
        valueText={text}
        tickText={isMoney ? inDollars : text}
        leastTop={isMoney ? 10_000 : 4}
      />
    </PlotFigure>
  );
}
