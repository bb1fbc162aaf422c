import { useEffect, useMemo, useState } from "react";
import { type CalculatorCounts, type CalculatorField, withCount } from "../../rules/memberships/calculator.ts";
import { whenOnline } from "../platform/offline.ts";
import { useOpenedSearch } from "../platform/opened-search.ts";
import { countsOfSearch, searchOfCounts } from "./calculator-address.ts";
import { noticeOf } from "./calculator-notices.ts";
import type { PlotGeometry } from "./plot-geometry.ts";
import { PLOT_RANGES, type PlotRange, rangeFor } from "./plot-ranges.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Browsers throttle URL updates; between two keystrokes of a number none is needed either. */
const WRITE_AFTER_MS = 300;

export type Calculator = {
  counts: CalculatorCounts;
  notice: string;
  change: (field: CalculatorField, typed: number) => void;
  plot: PlotGeometry;
  /** Range of the plot, or the one being drawn. */
  upTo: number;
  /** Selects this range instead of the one that fits the rolls. */
  chooseRange: (upTo: number) => void;
};

/**
 * Keeps the calculator's counts in the URL, and computes their plot.
 * @param usual plot of the default counts, rendered with the page; other plots use code loaded on demand
 */
export function useCalculator(usual: PlotGeometry): Calculator {
  const search = useOpenedSearch();
  const opened = useMemo(() => countsOfSearch(search), [search]);
  const [typed, setTyped] = useState<{ counts: CalculatorCounts; notice: string } | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const counts = typed?.counts ?? opened;
  const range = PLOT_RANGES.find(({ upTo }) => upTo === chosen) ?? rangeFor(counts.devScan);
  useAddressOf(typed?.counts ?? null);

  return {
    counts,
    notice: typed?.notice ?? "",
    plot: usePlot(counts, range, usual),
    upTo: range.upTo,
    change(field, count) {
      setChosen(null);
      setTyped((former) => {
        const before = former?.counts ?? opened;
        const after = withCount(before, field, count);
        return { counts: after, notice: noticeOf(before, after, field, count) };
      });
    },
    chooseRange: setChosen,
  };
}

/** Updates the URL with the entered counts; null if none were entered. */
function useAddressOf(counts: CalculatorCounts | null): void {
  useEffect(() => {
    if (counts === null) return;
    const write = setTimeout(() => {
      const search = searchOfCounts(counts, location.search);
      // Not a navigation: nothing loads, and the page neither animates nor scrolls.
      if (search !== location.search)
        history.replaceState(history.state, "", location.pathname + search + location.hash);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(write);
  }, [counts]);
}

/** Returns the plot of these counts; the previous one until it is drawn. */
function usePlot(counts: CalculatorCounts, range: PlotRange, usual: PlotGeometry): PlotGeometry {
  const prices = usePrices();
  const [drawn, setDrawn] = useState(usual);
  const isUsual = prices.version > 0 && range.upTo === usual.upTo && searchOfCounts(counts, "") === "";

  useEffect(() => {
    if (isUsual) return;
    const outdated = new AbortController();
    whenOnline(outdated.signal)
      .then(() => import("./plot-geometry.ts"))
      .then(({ plotGeometry }) => outdated.signal.aborted || setDrawn(plotGeometry(prices, counts, range)))
      .catch(() => undefined);
    return () => outdated.abort();
  }, [prices, counts, range, isUsual]);

  return isUsual ? usual : drawn;
}
