import type { Gate } from "./gates.ts";
import type { Paper } from "./paper.ts";
import type { PencilMark } from "./pencil-strokes.ts";

/** What a contact sheet comes as. */
export const SHEET_FORMS = ["PDF", "JPEG"] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

/** A frame on a sheet. */
export type SheetFrame = {
  frame: number;
  mark: PencilMark | null;
  /** Null for a frame without a picture. */
  picture: {
    /** Key of the file in the store. */
    key: string;
    turn: 0 | 90 | 270;
    /** Once turned, as parts of the frame's. */
    width: number;
    height: number;
  } | null;
};

/** All that a contact sheet says and shows. */
export type SheetContent = {
  gate: Gate;
  paper: Paper;
  form: SheetForm;
  /** What the roll is called. */
  title: string;
  /** What else stands above the strips: film, format and process, when, how many frames. */
  facts: readonly string[];
  /** Who made the pictures; empty where nobody said. */
  photographer: string;
  brand: string | null;
  model: string | null;
  labNumber: string | null;
  isBlackAndWhite: boolean;
  frames: readonly SheetFrame[];
};
