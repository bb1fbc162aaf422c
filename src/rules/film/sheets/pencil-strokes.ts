import type { Box } from "./paper.ts";

/** One pencil stroke in a box of 100 × 100: a start point, then three points per curve (two handles and its end). */
type Stroke = readonly (readonly [x: number, y: number])[];

/** Grease pencil marks on a contact sheet: a ring with overlapping ends around favorites, a cross through rejects. */
export const PENCIL_STROKES = {
  FAVORITE: [
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

export type PencilMark = keyof typeof PENCIL_STROKES;

export const pencilMarkOf = ({ favorite, rejected }: { favorite: boolean; rejected: boolean }): PencilMark | null =>
  favorite ? "FAVORITE" : rejected ? "REJECT" : null;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

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
