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

/** What is around the strips: black as on an enlarger's paper, or white to save ink. */
export const GROUNDS = ["BLACK", "WHITE"] as const;
export type Ground = (typeof GROUNDS)[number];
export const GROUND_LABELS: Record<Ground, string> = { BLACK: "Black", WHITE: "White" };

/** Maximum strips per sheet: more would be too small to view. */
export const MOST_STRIPS = 15;
/** Strips of a full roll. */
const USUAL_STRIPS = { "135": 6, "110": 4, "120": 4 };
/** Maximum scale, so that a few frames still look like film. */
const LARGEST = 2;

export type Box = { x: number; y: number; width: number; height: number };
export type Strip = Box & {
  /** Indexes in the list of frames: the first, and the one after the last. */
  from: number;
  to: number;
};
export type SheetLayout = {
  /** mm on paper per mm of film. */
  scale: number;
  framesInRow: number;
  /** The area around the strips, cropped to them. */
  sheet: Box;
  strips: readonly Strip[];
};

export const stripsOf = (gate: Gate, frames: number): number => Math.ceil(frames / GATE_SIZES[gate].framesOnStrip);

/**
 * Returns the positions of a roll's strips on the paper, in mm: as large as possible. The strips of a short roll are cut
 * where its frames become largest, so that it fills the page, too.
 */
export function layOutSheet(gate: Gate, frames: number, paper: Paper): SheetLayout {
  const { film, filmWidth, pitch, framesOnStrip } = GATE_SIZES[gate];
  const { margin, caption, padding, gap: narrowest, widestGap } = SHEET_ROOM;
  const { width, height } = PAPER_SIZES[paper];
  const room = { width: width - 2 * (margin + padding), height: height - 2 * (margin + padding) - caption };
  const isShort = stripsOf(gate, frames) < USUAL_STRIPS[film];
  const cuts = (isShort ? Array.from({ length: Math.max(1, frames) }, (_, index) => index + 1) : [framesOnStrip]).map(
    (framesInRow) => {
      const rows = Math.max(1, Math.ceil(frames / framesInRow));
      const scale = Math.min(
        LARGEST,
        room.width / (framesInRow * pitch),
        (room.height - (rows - 1) * narrowest) / (rows * filmWidth),
      );
      return { framesInRow, rows, scale };
    },
  );
  // Of equal cuts the one with the longest strips.
  const { framesInRow, rows, scale } = cuts.reduce((best, cut) => (cut.scale >= best.scale ? cut : best));
  const stripHeight = filmWidth * scale;
  const gap = Math.min(widestGap, (room.height - rows * stripHeight) / Math.max(1, rows - 1));
  const block = { width: framesInRow * pitch * scale, height: rows * stripHeight + (rows - 1) * gap };
  const sheet = {
    x: (width - block.width) / 2 - padding,
    y: margin + caption,
    width: block.width + 2 * padding,
    height: block.height + 2 * padding,
  };
  const strips = Array.from({ length: rows }, (_, row) => {
    const from = row * framesInRow;
    const to = Math.min(frames, from + framesInRow);
    const y = sheet.y + padding + row * (stripHeight + gap);
    return { x: sheet.x + padding, y, width: (to - from) * pitch * scale, height: stripHeight, from, to };
  });
  return { scale, framesInRow, sheet, strips };
}
