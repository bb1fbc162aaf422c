import { useId, useState } from "react";
import { bestTier, type CalculatorCounts, scaledTo, tierTotals } from "../../rules/memberships/calculator.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./cost-plot.module.css";
import { CostTable } from "./cost-table.tsx";
import type { PlotGeometry } from "./plot-geometry.ts";
import { PlotReader } from "./plot-reader.tsx";
import { breakEvenText } from "./tier-words.ts";
import { PLOT_RANGES } from "./plot-ranges.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Plots a year's cost against rolls, one line per tier, and marks where a membership begins to cost no more than any
 * cheaper plan. Lines stretch to the available width; labels keep their size.
 * @param upTo the selected range; `plot` follows after it is drawn
 */
export function CostPlot({
  plot,
  upTo: chosen,
  counts,
  onRange,
}: {
  plot: PlotGeometry;
  upTo: number;
  counts: CalculatorCounts;
  onRange: (upTo: number) => void;
}) {
  const prices = usePrices();
  const title = useId();
  // Where the pointer or slider reads the plot; by default at the calculator's rolls. Reset when the counts change.
  const [reading, setReading] = useState<{ of: CalculatorCounts; rolls: number } | null>(null);
  const rolls = Math.min(plot.upTo, reading?.of === counts ? reading.rolls : counts.devScan);
  const read = (at: number | null) => setReading(at === null ? null : { of: counts, rolls: at });

  return (
    <figure className={classes.figure} aria-labelledby={title}>
      <figcaption className={classes.caption}>
        <h3 id={title}>Cost per year, and when a membership pays off</h3>
        <ul className={classes.breakEvens}>
          {plot.breakEvens.map(({ tier, from }) => (
            <li key={tier} data-tier={tier}>
              <strong>{prices.tiers[tier].label}</strong> {breakEvenText(prices, from)}
            </li>
          ))}
        </ul>
      </figcaption>
      <Readout counts={counts} rolls={rolls} />
      <div className={classes.plot}>
        <Axes plot={plot} />
        <div className={classes.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {plot.lines.map(({ tier, path }) => (
              <path key={tier} d={path} data-tier={tier} />
            ))}
          </svg>
          {plot.points.map(({ tier, x, y }) => (
            <span key={tier} className={classes.point} data-tier={tier} style={{ left: `${x}%`, top: `${y}%` }}>
              <span className={classes.drop} />
            </span>
          ))}
          <PlotReader upTo={plot.upTo} rolls={rolls} counts={counts} onRead={read} />
        </div>
        <Labels plot={plot} />
      </div>
      <div className={classes.below}>
        <fieldset className={classes.ranges}>
          <legend>Show up to</legend>
          {PLOT_RANGES.map(({ upTo }) => (
            <label key={upTo}>
              <input type="radio" name="plot-range" checked={upTo === chosen} onChange={() => onRange(upTo)} />
              <span>{upTo.toLocaleString("en-US")}</span>
            </label>
          ))}
          <span>rolls</span>
        </fieldset>
        <CostTable plot={plot} counts={counts} />
      </div>
    </figure>
  );
}

function Readout({ counts, rolls }: { counts: CalculatorCounts; rolls: number }) {
  const prices = usePrices();
  const there = scaledTo(counts, rolls);
  const best = bestTier(prices, there);
  return (
    <div className={classes.readout}>
      <p>
        At <strong>{rolls.toLocaleString("en-US")}</strong> {rolls === 1 ? "roll" : "rolls"} a year
      </p>
      <dl>
        {tierTotals(prices, there).map(({ tier, total }) => (
          <div key={tier} data-tier={tier} data-best={tier === best || undefined}>
            <dt>{prices.tiers[tier].label}</dt>
            <dd>{formatDollars(total)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Axes({ plot }: { plot: PlotGeometry }) {
  return (
    <div className={classes.axes} aria-hidden>
      {plot.y.map(({ at, label }) => (
        <span key={label} className={classes.y} style={{ top: `${at}%` }}>
          <span>{label}</span>
        </span>
      ))}
    </div>
  );
}

function Labels({ plot }: { plot: PlotGeometry }) {
  const prices = usePrices();
  return (
    <div className={classes.labels} data-thousands={plot.upTo > 1000 || undefined} aria-hidden>
      {plot.x.map(({ at, label }) => (
        <span key={label} className={classes.x} style={{ left: `${at}%` }}>
          {label}
        </span>
      ))}
      <span className={classes.xTitle}>rolls a year</span>
      {plot.lines.map(({ tier, labelAt, leaves }) => (
        <span key={tier} className={classes.name} data-tier={tier} style={{ top: `${labelAt}%` }}>
          {prices.tiers[tier].label}
          {leaves && " ↑"}
        </span>
      ))}
      {withRoom(plot.points).map(({ tier, rolls, x, wideOnly }) => (
        <span
          key={`${tier}-from`}
          className={classes.from}
          data-tier={tier}
          data-wide-only={wideOnly || undefined}
          style={{ left: `${x}%` }}
        >
          {rolls.toLocaleString("en-US")} rolls
        </span>
      ))}
    </div>
  );
}

/** Maximum width of a point's label, in percent of the plot, on desktop and on a phone. */
const LABEL_WIDTH = { wide: 9, narrow: 34 };

/** Returns the points whose labels fit under the plot; all of them are listed above it. */
function withRoom(points: PlotGeometry["points"]): (PlotGeometry["points"][number] & { wideOnly: boolean })[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    const room = next === undefined ? 100 : next.x - point.x;
    return room < LABEL_WIDTH.wide ? [] : [{ ...point, wideOnly: room < LABEL_WIDTH.narrow }];
  });
}
