import type { Gate } from "./gates.ts";
import type { Ground, Paper } from "./paper.ts";
import type { PencilMark } from "./pencil-strokes.ts";

export const SHEET_FORMS = ["PDF", "JPEG"] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

export type SheetFrame = {
  frame: number;
  mark: PencilMark | null;
  /** Null for a frame without a picture. */
  picture: {
    key: string;
    turn: 0 | 90 | 270;
    /** Size of the turned picture as a fraction of the frame's. */
    width: number;
    height: number;
  } | null;
};

export type SheetContent = {
  gate: Gate;
  paper: Paper;
  ground: Ground;
  form: SheetForm;
  title: string;
  /** Other facts above the strips: film, format and process, date, number of frames. */
  facts: readonly string[];
  photographer: string;
  brand: string | null;
  model: string | null;
  labNumber: string | null;
  isBlackAndWhite: boolean;
  frames: readonly SheetFrame[];
};
