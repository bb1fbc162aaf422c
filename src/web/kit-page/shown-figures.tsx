import { ColumnPlot } from "../platform/kit/plot/column-plot.tsx";
import { LinePlot } from "../platform/kit/plot/line-plot.tsx";
import { PlotFigure } from "../platform/kit/plot/plot-figure.tsx";
import { RowPlot } from "../platform/kit/plot/row-plot.tsx";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { Timeline, type TimelineEntry } from "../platform/kit/timeline.tsx";
import { Example, Examples, Part } from "./part.tsx";

const LONG =
  "Sent to the workshop, since its shutter hangs at a fifteenth when it is colder than in the kitchen, which no one who borrowed it between November and March had thought worth a word";
const WORDS = ["Came back", "Lent to Bo", "Its light seals are new", LONG, "Came back"];

export const ENTRIES: readonly TimelineEntry[] = Array.from({ length: 22 }, (_, at) => ({
  id: String(at),
  at: new Date(Date.UTC(2026, 9, 1 + at, 9 + (at % 7), 12)).toISOString(),
  text: WORDS[at % WORDS.length]!,
  by: at % 3 === 0 ? "Ada L." : null,
  note: at === 20 ? "The owner says it was like that before." : undefined,
}));

const LENT = Array.from({ length: 28 }, (_, day) => ({ day: day + 1, lent: (day * 7) % 11, back: (day * 5) % 9 }));
const LENT_AND_BACK = [
  { label: "Lent", tone: "sky", sum: 140 },
  { label: "Back", tone: "leaf", sum: 112 },
] as const;

export function ShownFigures() {
  return (
    <>
      <Part id="stat-tiles" title="Stat tiles" file="kit/stat-tiles.tsx">
        <Example of="With and without a change, not known, and long">
          <StatTiles label="The club">
            <StatTile label="Lent today" value={12} change={{ by: 3, than: "yesterday" }} />
            <StatTile label="Came back" value={8} change={{ by: -2, than: "yesterday" }} />
            <StatTile label="In repair" value={4} change={{ by: 0, than: "yesterday" }} />
            <StatTile label="On the shelf" value={1204} unit="cameras" hint="Counted at night" change={null} />
            <StatTile label="Longest loan, still out" value={null} change={null} />
          </StatTiles>
        </Example>
        <Example of="Loading">
          <StatTiles label="The club, soon">
            <StatTile label="Lent today" value={null} isLoading change={null} />
            <StatTile label="Came back" value={null} isLoading change={null} />
          </StatTiles>
        </Example>
        <Example of="Small, for a bar">
          <StatTiles label="The club in short" size="small">
            <StatTile label="Lent" value={12} />
            <StatTile label="Back" value={8} />
            <StatTile label="Repair" value={4} unit="waiting" />
          </StatTiles>
        </Example>
      </Part>
      <Part id="plots" title="Plots" file="kit/plot/plot-figure.tsx">
        <Examples>
          <Example of="Columns over time">
            <PlotFigure
              title="Lent and brought back"
              says="By day."
              series={LENT_AND_BACK}
              rows={LENT}
              columns={[
                { head: "Day", value: ({ day }) => day },
                { head: "Lent", value: ({ lent }) => lent },
                { head: "Back", value: ({ back }) => back },
              ]}
              fileName="lent.csv"
            >
              <ColumnPlot
                series={LENT_AND_BACK}
                columns={LENT.map(({ day, lent, back }) => ({ name: `Day ${day}`, values: [lent, back] }))}
                ends={["Day 1", "Day 28"]}
              />
            </PlotFigure>
          </Example>
          <Example of="Lines against limits">
            <PlotFigure
              title="Shutter drift"
              says="In hundredths of a stop."
              series={LENT_AND_BACK}
              rows={LENT.slice(0, 12)}
              columns={[
                { head: "Day", value: ({ day }) => day },
                { head: "Drift", value: ({ lent }) => lent - 5 },
              ]}
              fileName="drift.csv"
            >
              <LinePlot
                series={LENT_AND_BACK}
                points={LENT.slice(0, 12).map(({ day, lent, back }) => ({
                  name: `Day ${day}`,
                  values: [lent - 5, day % 4 === 0 ? null : back - 4],
                }))}
                marks={[
                  { at: 0, kind: "aim", label: "Aim" },
                  { at: 4, kind: "action" },
                  { at: 6, kind: "control", label: "+6" },
                ]}
                ends={["Day 1", "Day 12"]}
                valueText={String}
              />
            </PlotFigure>
          </Example>
          <Example of="Rows of a few things">
            <PlotFigure
              title="On the shelf"
              rows={LENT.slice(0, 4)}
              columns={[
                { head: "Shelf", value: ({ day }) => day },
                { head: "Cameras", value: ({ lent }) => lent },
              ]}
              fileName="shelf.csv"
            >
              <RowPlot
                series={LENT_AND_BACK}
                rows={LENT.slice(0, 4).map(({ day, lent, back }) => ({ name: `Shelf ${day}`, values: [lent, back] }))}
              />
            </PlotFigure>
          </Example>
        </Examples>
      </Part>
      <Part id="timeline" title="Timeline" file="kit/timeline.tsx">
        <Examples>
          <Example of="A few">
            <Timeline entries={ENTRIES.slice(0, 3)} />
          </Example>
          <Example of="Many, and long ones">
            <Timeline entries={ENTRIES} />
          </Example>
        </Examples>
      </Part>
    </>
  );
}
