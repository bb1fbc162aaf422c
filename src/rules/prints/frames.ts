import type { PrintLayout } from "./arrangement.ts";

/** A frame as previews draw it. */
export type Frame = {
  /** sRGB. */
  readonly color: string;
  /** Width of the molding, in tenths of a millimeter. */
  readonly molding: number;
};

/** Product option whose value is the frame's wood. */
const OPTION = "frame";
const MOLDING = 190;

const WOODS: readonly (readonly [word: RegExp, color: string])[] = [
  [/black|ebony/, "#26231f"],
  [/white/, "#f0ece3"],
  [/walnut|dark/, "#5e3f2b"],
  [/oak/, "#c0935a"],
  [/maple|ash|birch|natural/, "#d9bd90"],
  [/gold|brass/, "#b6934a"],
  [/silver|aluminum|steel/, "#a9aaa8"],
];
const OTHER = "#8a6a4a";

/**
 * Returns the frame chosen for a print; null if it is sold without one. An unknown wood is drawn in a medium brown.
 * @param options by option key
 */
export function frameOf(options: Readonly<Record<string, { value: string; label: string }>>): Frame | null {
  const chosen = options[OPTION];
  if (chosen === undefined) return null;
  const words = `${chosen.value} ${chosen.label}`.toLowerCase();
  if (/\b(none|no|without|unframed)\b/.test(words)) return null;
  return { color: WOODS.find(([word]) => word.test(words))?.[1] ?? OTHER, molding: MOLDING };
}

/** Returns the outer size of a framed sheet, in tenths of a millimeter. */
export function framedSize({ sheet }: PrintLayout, frame: Frame | null): { width: number; height: number } {
  const both = 2 * (frame?.molding ?? 0);
  return { width: sheet.width + both, height: sheet.height + both };
}
