import { textTable } from "./text-table.ts";

export type Figure = {
  name: string;
  unit: string;
  value: number;
  /** null for figures without a target. */
  aim: { atLeast: number } | { atMost: number } | null;
};

/** A part of `npm run bench`: prepares, measures and cleans up. */
export type Bench = { name: string; run(progress: (text: string) => void): Promise<Figure[]> };

/** Returns null for a figure without a target. */
export function reachesAim({ aim, value }: Figure): boolean | null {
  if (aim === null) return null;
  return "atMost" in aim ? value <= aim.atMost : value >= aim.atLeast;
}

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 2 : 0 });

function aimOf({ aim, unit }: Figure): string {
  if (aim === null) return "";
  return "atMost" in aim ? `≤ ${number(aim.atMost)} ${unit}` : `≥ ${number(aim.atLeast)} ${unit}`;
}

export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const reaches = reachesAim(figure);
    return [
      figure.name,
      `${number(figure.value)} ${figure.unit}`,
      aimOf(figure),
      reaches === null ? "" : reaches ? "reached" : "MISSED",
    ];
  });
  return textTable([["what", "measured", "aim", ""], ...rows]);
}
