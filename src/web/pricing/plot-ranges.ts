/** Ranges of the plot, in rolls per year, and the distance between its points. */
export const PLOT_RANGES = [
  { upTo: 50, step: 1 },
  { upTo: 250, step: 2 },
  { upTo: 1_000, step: 10 },
  { upTo: 2_500, step: 25 },
  { upTo: 10_000, step: 100 },
] as const;
export type PlotRange = (typeof PLOT_RANGES)[number];

export function rangeFor(rolls: number): PlotRange {
  return PLOT_RANGES.find(({ upTo }) => rolls <= upTo * 0.8) ?? PLOT_RANGES[PLOT_RANGES.length - 1]!;
}
