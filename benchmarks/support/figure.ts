import { textTable } from "./text-table.ts";

/** One thing measured, where it can be against the least that is needed, in the same run. */
export type Figure = {
  name: string;
  unit: string;
  ours: number;
  /** The baseline's figure in the same unit; null for a plain reading such as memory. */
  baseline: number | null;
  /** What is aimed at: a ratio to the baseline, or a bound; null for what other figures are made of. */
  aim: { ratioAtLeast: number } | { atLeast: number } | { atMost: number } | null;
};

/** A part of `npm run bench`: made ready, measured and cleaned up by itself. */
export type Bench = { name: string; run(progress: (text: string) => void): Promise<Figure[]> };

/** ours ÷ baseline; null for a plain reading. */
export const ratioOf = (figure: Figure): number | null =>
  figure.baseline === null ? null : figure.ours / figure.baseline;

/** null where nothing is aimed at. */
export function reachesAim(figure: Figure): boolean | null {
  const { aim, ours } = figure;
  if (aim === null) return null;
  if ("atMost" in aim) return ours <= aim.atMost;
  if ("atLeast" in aim) return ours >= aim.atLeast;
  const ratio = ratioOf(figure);
  return ratio !== null && ratio >= aim.ratioAtLeast;
}

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 2 : 0 });

function aimOf({ aim, unit }: Figure): string {
  if (aim === null) return "";
  if ("atMost" in aim) return `≤ ${number(aim.atMost)}`;
  return "atLeast" in aim ? `≥ ${number(aim.atLeast)} ${unit}` : `≥ ${aim.ratioAtLeast}`;
}

/** The figures as a table for the screen. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    const reaches = reachesAim(figure);
    return [
      figure.name,
      `${number(figure.ours)} ${figure.unit}`,
      figure.baseline === null ? "" : `${number(figure.baseline)} ${figure.unit}`,
      ratio === null ? "" : ratio.toFixed(2),
      aimOf(figure),
      reaches === null ? "" : reaches ? "reached" : "MISSED",
    ];
  });
  return textTable([["what", "ours", "least", "ratio", "aim", ""], ...rows]);
}
