import type { Series } from "./series.ts";
import classes from "./plot.module.css";

/** One bar per named row, with its series end to end; the longest fills the plot's width. */
export function RowPlot({
  series,
  rows,
}: {
  series: readonly Series[];
  rows: readonly { name: string; values: readonly number[] }[];
}) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const most = Math.max(1, ...rows.map(({ values }) => sum(values)));
  return (
    <div className={classes.rows} aria-hidden>
      {rows.map(({ name, values }) => (
        <div key={name}>
          <span>{name}</span>
          <span>
            {series.map(({ label, tone }, at) => (
              <i
                key={label}
                data-tone={tone}
                title={`${name}: ${label.toLowerCase()} ${values[at]!.toLocaleString()}`}
                style={{ width: `${(values[at]! / most) * 100}%` }}
              />
            ))}
          </span>
          <span>{sum(values).toLocaleString()}</span>
        </div>
      ))}
    </div>
  );
}
