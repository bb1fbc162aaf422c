import type { PointerEvent } from "react";
import { bestTier, type CalculatorCounts, scaledTo, tierTotals } from "../../rules/memberships/calculator.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./plot-reader.module.css";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Reads the plot at a number of rolls: with the pointer, or with the slider below it by touch and keys. */
export function PlotReader({
  upTo,
  rolls,
  counts,
  onRead,
}: {
  upTo: number;
  rolls: number;
  counts: CalculatorCounts;
  onRead: (rolls: number | null) => void;
}) {
  const at = `${(rolls / upTo) * 100}%`;

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    onRead(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * upTo));
  }

  return (
    <>
      <span className={classes.line} style={{ left: at }} aria-hidden />
      <div
        className={classes.ground}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onRead(null)}
      />
      <input
        className={classes.slider}
        type="range"
        min={0}
        max={upTo}
        value={rolls}
        aria-label="Rolls per year on the chart"
        aria-valuetext={spoken(usePrices(), counts, rolls)}
        onChange={({ currentTarget }) => onRead(Number(currentTarget.value))}
      />
    </>
  );
}

function spoken(prices: PriceList, counts: CalculatorCounts, rolls: number): string {
  const there = scaledTo(counts, rolls);
  const costs = tierTotals(prices, there).map(
    ({ tier, total }) => `${prices.tiers[tier].label} ${formatDollars(total)}`,
  );
  return `${rolls} rolls: ${costs.join(", ")}. Cheapest: ${prices.tiers[bestTier(prices, there)].label}`;
}
