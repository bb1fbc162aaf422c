import { useEffect, useMemo, useState } from "react";
import { type CalculatorCounts, type CalculatorField, withCount } from "../../rules/memberships/calculator.ts";
import { importWithRetry } from "../platform/import-with-retry.ts";
import { useOpenedSearch } from "../platform/opened-search.ts";
import { countsOfSearch, searchOfCounts } from "./calculator-address.ts";
import { noticeOf } from "./calculator-notices.ts";
import type { PlotGeometry } from "./plot-geometry.ts";
import { PLOT_RANGES, type PlotRange, rangeFor } from "./plot-ranges.ts";

/** Browsers refuse to write the address too often; between two keys of a number there is no need either. */
const WRITE_AFTER_MS = 300;

export type Calculator = {
  counts: CalculatorCounts;
  /** What a change brought with it, in words. */
  notice: string;
  change: (field: CalculatorField, typed: number) => void;
  plot: PlotGeometry;
  /** How far the plot looks, or will once it is drawn. */
  upTo: number;
  /** Looks as far as this instead of what fits the rolls. */
  chooseRange: (upTo: number) => void;
};

/**
 * The calculator's counts, which stand in the address bar, and their plot.
 * @param usual the plot of the usual counts, which comes with the page; others are drawn by what is loaded then
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

/** Keeps the address to what was typed; null when nothing was. */
function useAddressOf(counts: CalculatorCounts | null): void {
  useEffect(() => {
    if (counts === null) return;
    const write = setTimeout(() => {
      const search = searchOfCounts(counts, location.search);
      // Not a navigation: nothing is loaded, and the page neither slides nor scrolls.
      if (search !== location.search)
        history.replaceState(history.state, "", location.pathname + search + location.hash);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(write);
  }, [counts]);
}

/** The plot of these counts; the former one until it is drawn. */
function usePlot(counts: CalculatorCounts, range: PlotRange, usual: PlotGeometry): PlotGeometry {
  const [drawn, setDrawn] = useState(usual);
  const isUsual = range.upTo === usual.upTo && searchOfCounts(counts, "") === "";

  useEffect(() => {
    if (isUsual) return;
    const outdated = new AbortController();
    importWithRetry(() => import("./plot-geometry.ts"), outdated.signal)
      .then(({ plotGeometry }) => outdated.signal.aborted || setDrawn(plotGeometry(counts, range)))
      .catch(() => undefined);
    return () => outdated.abort();
  }, [counts, range, isUsual]);

  return isUsual ? usual : drawn;
}
