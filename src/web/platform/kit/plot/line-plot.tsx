import { scaleLinear } from "d3-scale";
import type { Series } from "./series.ts";
import classes from "./plot.module.css";

/** A horizontal line of the plot. @property label on the scale; lines without one are explained below the plot */
export type PlotMark = { at: number; kind: "aim" | "action" | "control"; label?: string };

/**
 * Values over time as lines against limits. Each series has its dashes, so that color is not needed to tell them apart.
 * @param points in order; null where a series has no value
 * @param ends labels below the first and last point
 */
export function LinePlot({
  series,
  points,
  marks,
  ends,
  valueText,
}: {
  series: readonly Series[];
  points: readonly { name: string; values: readonly (number | null)[] }[];
  marks: readonly PlotMark[];
  ends: readonly [first: string, last: string];
  valueText: (value: number) => string;
}) {
  const values = points.flatMap((point) => point.values.filter((value) => value !== null));
  const reach = Math.max(1, ...[...values, ...marks.map(({ at }) => at)].map(Math.abs)) * 1.15;
  const y = scaleLinear([-reach, reach], [100, 0]);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [points.length === 1 ? 50 : 1, 99]);
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.ticks}>
        {marks.map(({ at, kind, label }) => (
          <span key={`${kind} ${at}`} style={{ bottom: `${100 - y(at)}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div className={classes.lines}>
        {marks.map(({ at, kind }) => (
          <hr key={`${kind} ${at}`} data-kind={kind} style={{ bottom: `${100 - y(at)}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {series.map(({ label, tone }, of) => (
            <polyline
              key={label}
              data-tone={tone}
              points={points
                .flatMap((point, at) => (point.values[of] == null ? [] : `${x(at)},${y(point.values[of])}`))
                .join(" ")}
            />
          ))}
        </svg>
        {points.map((point, at) =>
          series.map(
            ({ label, tone }, of) =>
              point.values[of] != null && (
                <i
                  key={`${point.name} ${label}`}
                  data-tone={tone}
                  title={`${point.name}: ${label.toLowerCase()} ${valueText(point.values[of])}`}
                  style={{ left: `${x(at)}%`, top: `${y(point.values[of])}%` }}
                />
              ),
          ),
        )}
      </div>
      <div className={classes.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
