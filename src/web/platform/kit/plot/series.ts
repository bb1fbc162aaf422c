/** Plot colors that are distinguishable in both themes. */
export type PlotTone = "leaf" | "sky" | "sun" | "tomato";

export type Series = { label: string; tone: PlotTone };
