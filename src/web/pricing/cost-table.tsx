import { bestTier, type CalculatorCounts, scaledTo, tierTotals } from "../../rules/memberships/calculator.ts";
import { shownTiers } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./cost-table.module.css";
import type { PlotGeometry } from "./plot-geometry.ts";
import { usePrices } from "../parts/prices/use-prices.ts";
import { ScrollArea } from "../platform/scroll-area.tsx";

/** The plot as a table: at ten steps and at the break-even points. */
export function CostTable({ plot, counts }: { plot: PlotGeometry; counts: CalculatorCounts }) {
  const prices = usePrices();
  const steps = Array.from({ length: 11 }, (_, index) => (index * plot.upTo) / 10);
  const rolls = [...new Set([...steps, ...plot.points.map((point) => point.rolls)])].toSorted((a, b) => a - b);
  return (
    <details className={classes.details}>
      <summary>Chart as a table</summary>
      {/* Wider than a phone: it scrolls, and must be reached with the keyboard to do so. */}
      <ScrollArea label="Cost per year by rolls and membership" className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Rolls per year</th>
              {shownTiers(prices).map((tier) => (
                <th key={tier} scope="col">
                  {prices.tiers[tier].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rolls.map((count) => {
              const there = scaledTo(counts, count);
              const best = bestTier(prices, there);
              return (
                <tr key={count}>
                  <th scope="row">{count.toLocaleString("en-US")}</th>
                  {tierTotals(prices, there).map(({ tier, total }) => (
                    <td key={tier} data-best={tier === best || undefined}>
                      {formatDollars(total)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  );
}
