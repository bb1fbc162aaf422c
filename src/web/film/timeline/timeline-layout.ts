import type { TimelineRoll } from "../../../contract/film/timeline.ts";
import { guessedHeight, justified, type Measure } from "./justified.ts";

export type Month = { month: string; rolls: number; scans: number };

/**
 * A vertical piece of the list of all scans. A month whose rolls are not loaded yet is one piece of estimated height.
 */
export type Piece = { key: string; height: number } & (
  | { kind: "month"; month: Month }
  | { kind: "roll"; roll: TimelineRoll }
  | { kind: "row"; roll: TimelineRoll; from: number; to: number }
  | { kind: "unknown"; month: Month }
);

/** Px; same as in the style sheet. */
export const MONTH_HEIGHT = 64;
export const ROLL_HEIGHT = 52;
/** Height of the site's sticky header, px. */
export const HEADER = 72;

/** On phones, rows of 125 px would make 250,000 scans taller than browsers support. */
export const measureOf = (width: number): Measure =>
  width < 520
    ? { width, height: 92, apart: 4 }
    : width < 960
      ? { width, height: 150, apart: 6 }
      : { width, height: 200, apart: 8 };

/** Lays out a month: its heading, then its rolls, each with its rows. */
export function piecesOfMonth(month: Month, rolls: readonly TimelineRoll[] | undefined, measure: Measure): Piece[] {
  const head: Piece = { kind: "month", key: month.month, height: MONTH_HEIGHT, month };
  if (rolls === undefined) {
    const height = month.rolls * ROLL_HEIGHT + guessedHeight(month, measure);
    return [head, { kind: "unknown", key: `${month.month} unknown`, height, month }];
  }
  return [
    head,
    ...rolls.flatMap((roll): Piece[] => [
      { kind: "roll", key: roll.id, height: ROLL_HEIGHT, roll },
      ...justified(roll.shapes, measure).map(({ from, to, height }): Piece => {
        return { kind: "row", key: `${roll.id} ${from}`, height: height + measure.apart, roll, from, to };
      }),
    ]),
  ];
}

/** Returns each piece's top, px from the top of the first, plus the end of the last. */
export function topsOf(pieces: readonly Piece[]): Float64Array {
  const tops = new Float64Array(pieces.length + 1);
  for (const [at, { height }] of pieces.entries()) tops[at + 1] = tops[at]! + height;
  return tops;
}

/** Returns the piece at this height; above all pieces the first, below all the last. */
export function pieceAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
