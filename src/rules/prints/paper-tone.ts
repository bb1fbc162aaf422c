/** Default white and deepest black of a paper without measurements, as on a screen. */
export const PAPER_WHITE = "#ffffff";
export const INK_BLACK = "#000000";

export const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** A paper's white and black compared to a screen's, as #rrggbb. */
export interface PaperTone {
  readonly white: string;
  readonly black: string;
}

/**
 * Returns the paper's values for black and white per channel, 0 to 1. Values in between are interpolated linearly
 * (docs/product/prints.md#soft-proof).
 */
export function proofTable({ white, black }: PaperTone): Record<"r" | "g" | "b", [black: number, white: number]> {
  const channel = (at: number): [number, number] => [share(black, at), share(white, at)];
  return { r: channel(1), g: channel(3), b: channel(5) };
}

const share = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
