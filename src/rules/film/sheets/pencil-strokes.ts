import type { Box } from "./paper.ts";

/** What a hand draws in one go, in a box of 100 × 100: a point, then three for each curve (two handles and its end). */
type Stroke = readonly (readonly [x: number, y: number])[];

/** Grease pencil on a contact sheet: a ring round what one keeps, its ends passing each other; a cross through what not. */
export const PENCIL_STROKES = {
  FAVOURITE: [
    [
      [63, 5],
      [36, 1],
      [10, 15],
      [5, 42],
      [0, 71],
      [20, 92],
      [49, 94],
      [78, 96],
      [97, 75],
      [96, 48],
      [95, 20],
      [73, 4],
      [44, 8],
      [36, 9],
      [30, 12],
      [25, 15],
    ],
  ],
  REJECT: [
    [
      [8, 7],
      [26, 22],
      [62, 68],
      [93, 92],
    ],
    [
      [90, 5],
      [72, 30],
      [30, 66],
      [6, 95],
    ],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

/** What is drawn on a frame; none on most. */
export type PencilMark = keyof typeof PENCIL_STROKES;

export const pencilMarkOf = ({ favourite, rejected }: { favourite: boolean; rejected: boolean }): PencilMark | null =>
  favourite ? "FAVOURITE" : rejected ? "REJECT" : null;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A mark's strokes as the outline of a path within `box`. */
export const pencilPath = (mark: PencilMark, { x, y, width, height }: Box): string =>
  PENCIL_STROKES[mark]
    .map((stroke) =>
      stroke
        .map(([px, py], at) => {
          const command = at === 0 ? "M" : at % 3 === 1 ? "C" : "";
          return `${command}${n(x + (px * width) / 100)} ${n(y + (py * height) / 100)}`;
        })
        .join(" "),
    )
    .join("");
