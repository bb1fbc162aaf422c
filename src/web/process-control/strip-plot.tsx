import type { ControlStrip } from "../../contract/process-control/control-strips.ts";
import type { Process } from "../../rules/film/film.ts";
import {
  type Channel,
  channelLabel,
  channelsOf,
  densityText,
  deviationOf,
  type Limits,
  type Measure,
  MEASURE_LABELS,
} from "../../rules/process-control/strips.ts";
import { formatMoment, formatShortDay } from "../platform/dates.ts";
import { LinePlot, type PlotMark } from "../platform/kit/plot/line-plot.tsx";
import { PlotFigure } from "../platform/kit/plot/plot-figure.tsx";
import type { PlotTone } from "../platform/kit/plot/series.ts";

const TONES: Readonly<Record<Channel, PlotTone>> = { red: "tomato", green: "leaf", blue: "sky" };

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A measure's deviations over time against its limits. @param strips oldest first; at least one */
export function StripPlot({
  measure,
  process,
  strips,
  limits,
}: {
  measure: Measure;
  process: Process;
  strips: readonly ControlStrip[];
  limits: Limits;
}) {
  const channels = channelsOf(process);
  const valueOf = (strip: ControlStrip, channel: Channel) => deviationOf(strip.deviations, measure, channel);
  const last = strips.at(-1)!;
  const textOf = (value: number | null) => (value === null ? "–" : densityText(value));
  const label = MEASURE_LABELS[measure];
  return (
    <PlotFigure
      title={label}
      says={limitsText(limits)}
      series={channels.map((channel) => ({
        label: capitalized(channelLabel(process, channel)),
        tone: TONES[channel],
        sum: textOf(valueOf(last, channel)),
      }))}
      fileName={`${measure}-control-strips.csv`}
      rows={strips.toReversed()}
      columns={[
        { head: "Strip", value: ({ at }) => at, shown: ({ at }) => formatMoment(at) },
        ...channels.map((channel) => ({
          head: capitalized(channelLabel(process, channel)),
          value: (strip: ControlStrip) => inDensity(valueOf(strip, channel)),
          shown: (strip: ControlStrip) => textOf(valueOf(strip, channel)),
        })),
      ]}
    >
      <LinePlot
        series={channels.map((channel) => ({ label: channelLabel(process, channel), tone: TONES[channel] }))}
        points={strips.map((strip) => ({
          name: formatMoment(strip.at),
          values: channels.map((channel) => valueOf(strip, channel)),
        }))}
        marks={marksOf(limits)}
        ends={
          strips.length === 1 ? ["", formatShortDay(last.at)] : [formatShortDay(strips[0]!.at), formatShortDay(last.at)]
        }
        valueText={densityText}
      />
    </PlotFigure>
  );
}

const inDensity = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

function marksOf({ actionLow, actionHigh, controlLow, controlHigh }: Limits): PlotMark[] {
  const line = (at: number | null, kind: "action" | "control", label?: string): PlotMark[] =>
    at === null ? [] : [{ at, kind, ...(label !== undefined && { label }) }];
  return [
    { at: 0, kind: "aim", label: "Aim" },
    ...line(actionLow, "action"),
    ...line(actionHigh, "action"),
    ...line(controlLow, "control", controlLow === null ? "" : densityText(controlLow)),
    ...line(controlHigh, "control", controlHigh === null ? "" : densityText(controlHigh)),
  ];
}

/** "Action limit ±0.06, control limit ±0.08", or both sides where they differ. */
function limitsText({ actionLow, actionHigh, controlLow, controlHigh }: Limits): string {
  const sides = (low: number | null, high: number | null) => {
    if (low !== null && high !== null && low === -high) return `±${(high / 100).toFixed(2)}`;
    const both = [low, high].filter((side) => side !== null).map(densityText);
    return both.length === 0 ? "none" : both.join(" and ");
  };
  return `Action limit ${sides(actionLow, actionHigh)}, control limit ${sides(controlLow, controlHigh)}`;
}
