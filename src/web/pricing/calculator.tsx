import {
  bestTier,
  CALCULATOR_SERVICES,
  type CalculatorField,
  MAX_CALCULATOR_ROLLS,
  savingOf,
  tierTotal,
} from "../../rules/memberships/calculator.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./calculator.module.css";
import { CostPlot } from "./cost-plot.tsx";
import { CountField } from "./count-field.tsx";
import type { PlotGeometry } from "./plot-geometry.ts";
import { TierResults } from "./tier-results.tsx";
import { type Calculator, useCalculator } from "./use-calculator.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Add-ons in display order; fields in one group exclude each other (docs/product/pricing.md#calculator). */
const ADD_ONS: readonly { title: string; fields: readonly CalculatorField[] }[] = [
  { title: "Larger scans, choose one", fields: ["scan4K", "pro"] },
  { title: "Sleeving, choose one", fields: ["cutSleeving", "uncutSleeving"] },
  { title: "And", fields: ["rush", "prints"] },
];

/** The price calculator (docs/product/pricing.md#calculator). @param usualPlot plot of the default counts */
export function PriceCalculator({ usualPlot }: { usualPlot: PlotGeometry }) {
  const prices = usePrices();
  const calculator = useCalculator(usualPlot);
  const { counts, plot, upTo, chooseRange } = calculator;
  const best = bestTier(prices, counts);
  return (
    <section id="calculator" className={classes.section} aria-labelledby="calculator-title">
      <div className={classes.head}>
        <h2 id="calculator-title">Price Calculator</h2>
        <p>How much film do you shoot in a year? We calculate the cost, credits included.</p>
      </div>
      <Counts calculator={calculator} />
      <p className={classes.verdict} role="status">
        For {counts.devScan.toLocaleString("en-US")} {counts.devScan === 1 ? "roll" : "rolls"} a year,{" "}
        {best === NON_MEMBER ? (
          <>
            <strong>paying as you go</strong> is cheapest: {formatDollars(tierTotal(prices, best, counts).total)}.
          </>
        ) : (
          <>
            <strong>{prices.tiers[best].label}</strong> is cheapest:{" "}
            {formatDollars(tierTotal(prices, best, counts).total)}, which saves{" "}
            {formatDollars(savingOf(prices, best, counts))}.
          </>
        )}
      </p>
      <TierResults counts={counts} best={best} />
      <CostPlot plot={plot} upTo={upTo} counts={counts} onRange={chooseRange} />
    </section>
  );
}

function Counts({ calculator: { counts, notice, change } }: { calculator: Calculator }) {
  const field = (name: CalculatorField) => (
    <CountField
      key={name}
      label={CALCULATOR_SERVICES[name].label}
      value={counts[name]}
      max={counts.devScan}
      onChange={(typed) => change(name, typed)}
    />
  );
  return (
    <form className={classes.counts} aria-label="Film per year" onSubmit={(event) => event.preventDefault()}>
      <CountField
        large
        label="Rolls to develop + scan"
        value={counts.devScan}
        max={MAX_CALCULATOR_ROLLS}
        onChange={(typed) => change("devScan", typed)}
      />
      {ADD_ONS.map(({ title, fields }) => (
        <fieldset key={title} className={classes.addOns}>
          <legend>{title}</legend>
          {fields.map(field)}
        </fieldset>
      ))}
      <p className={classes.notice} role="status">
        {notice}
      </p>
    </form>
  );
}
