/** Colors of plots that hold beside each other in both themes. */
export type PlotTone = "leaf" | "sky" | "sun" | "tomato";

/** One of the things that a plot counts. */
export type Series = { label: string; tone: PlotTone };
