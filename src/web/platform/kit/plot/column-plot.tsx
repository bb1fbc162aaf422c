import { scaleLinear } from "d3-scale";
import type { Series } from "./series.ts";
import classes from "./plot.module.css";

const asNumber = (value: number): string => value.toLocaleString();

const TICKS = 4;

/**
 * Columns over time with a value per series: stacked if they add up to a whole, else side by side.
 * @param columns `name` is shown on hover
 * @param ends labels below the first and last column
 * @param valueText formats a value, for example as dollars
 * @param leastTop minimum top of the scale, for small or no values
 */
export function ColumnPlot({
  series,
  columns,
  ends,
  isStacked = false,
  valueText = asNumber,
  tickText = valueText,
  leastTop = 4,
}: {
  series: readonly Series[];
  columns: readonly { name: string; values: readonly number[] }[];
  ends: readonly [first: string, last: string];
  isStacked?: boolean;
  valueText?: (value: number) => string;
  tickText?: (value: number) => string;
  leastTop?: number;
}) {
  const heightOf = (values: readonly number[]) =>
    isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  const most = Math.max(leastTop, ...columns.map(({ values }) => heightOf(values)));
  const scale = scaleLinear([0, most], [0, 100]).nice(TICKS);
  const percent = (value: number) => `${scale(value)}%`;
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.ticks}>
        {scale.ticks(TICKS).map((tick) => (
          <span key={tick} style={{ bottom: percent(tick) }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.columns}
        data-stacked={isStacked || undefined}
        data-many={columns.length > 60 || undefined}
      >
        {scale.ticks(TICKS).map((tick) => (
          <hr key={tick} style={{ bottom: percent(tick) }} />
        ))}
        {columns.map(({ name, values }) => (
          <span
            key={name}
            title={`${name}: ${series.map(({ label }, at) => `${label.toLowerCase()} ${valueText(values[at]!)}`).join(", ")}`}
          >
            {series.map(({ label, tone }, at) => (
              <i key={label} data-tone={tone} style={{ height: percent(values[at]!) }} />
            ))}
          </span>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
