/** The white of a paper that nobody measured, and the deepest black on it: those of a screen. */
export const PAPER_WHITE = "#ffffff";
export const INK_BLACK = "#000000";

export const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** How a paper's white and black look beside those of a screen, as #rrggbb. */
export interface PaperTone {
  readonly white: string;
  readonly black: string;
}

/**
 * For each channel what black and white become on paper, 0 to 1: everything between lies on the line between the two
 * (docs/product/prints.md#soft-proof).
 */
export function proofTable({ white, black }: PaperTone): Record<"r" | "g" | "b", [black: number, white: number]> {
  const channel = (at: number): [number, number] => [share(black, at), share(white, at)];
  return { r: channel(1), g: channel(3), b: channel(5) };
}

const share = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
