import { GATE_SIZES, type Gate } from "./gates.ts";

export const PAPERS = ["LETTER", "A4"] as const;
export type Paper = (typeof PAPERS)[number];

/** mm, upright. */
export const PAPER_SIZES: Record<Paper, { width: number; height: number }> = {
  LETTER: { width: 215.9, height: 279.4 },
  A4: { width: 210, height: 297 },
};
export const PAPER_LABELS: Record<Paper, string> = { LETTER: "US letter", A4: "A4" };

/**
 * In mm: the white margin that every printer needs; the caption's height; the dark padding around the strips; the
 * minimum and maximum gap between two strips.
 */
export const SHEET_ROOM = { margin: 10, caption: 21, padding: 4, gap: 1.6, widestGap: 5 };

/** Maximum strips per sheet: more would be too small to view. */
export const MOST_STRIPS = 15;
/** Strips of a full roll. Fewer strips are not drawn larger than on a full sheet. */
const USUAL_STRIPS = { "135": 6, "110": 4, "120": 4 };
/** Maximum scale: small film is enlarged slightly. */
const LARGEST = 1.3;

export type Box = { x: number; y: number; width: number; height: number };
export type Strip = Box & {
  /** Indexes in the list of frames: the first, and the one after the last. */
  from: number;
  to: number;
};
export type SheetLayout = {
  /** mm on paper per mm of film. */
  scale: number;
  /** The dark area of the sheet. */
  sheet: Box;
  strips: readonly Strip[];
};

export const stripsOf = (gate: Gate, frames: number): number => Math.ceil(frames / GATE_SIZES[gate].framesOnStrip);

/**
 * Returns the positions of a roll's strips on the paper, in mm: as large as possible, with a full roll centered on the
 * sheet.
 */
export function layOutSheet(gate: Gate, frames: number, paper: Paper): SheetLayout {
  const { film, filmWidth, pitch, framesOnStrip } = GATE_SIZES[gate];
  const { margin, caption, padding, gap: narrowest, widestGap } = SHEET_ROOM;
  const { width, height } = PAPER_SIZES[paper];
  const sheet = {
    x: margin,
    y: margin + caption,
    width: width - 2 * margin,
    height: height - 2 * margin - caption,
  };
  const count = stripsOf(gate, frames);
  const rows = Math.max(count, USUAL_STRIPS[film]);
  const scale = Math.min(
    LARGEST,
    (sheet.width - 2 * padding) / (framesOnStrip * pitch),
    (sheet.height - 2 * padding - (rows - 1) * narrowest) / (rows * filmWidth),
  );
  const stripHeight = filmWidth * scale;
  const gap = Math.min(widestGap, (sheet.height - 2 * padding - rows * stripHeight) / Math.max(1, rows - 1));
  const block = { width: framesOnStrip * pitch * scale, height: rows * stripHeight + (rows - 1) * gap };
  const left = sheet.x + (sheet.width - block.width) / 2;
  const top = sheet.y + (sheet.height - block.height) / 2;
  const strips = Array.from({ length: count }, (_, row) => {
    const from = row * framesOnStrip;
    const to = Math.min(frames, from + framesOnStrip);
    const y = top + row * (stripHeight + gap);
    return { x: left, y, width: (to - from) * pitch * scale, height: stripHeight, from, to };
  });
  return { scale, sheet, strips };
}
