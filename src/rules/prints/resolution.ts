/** From so many dots per inch on a print is as sharp as paper can show at arm's length. */
export const EXCELLENT_DPI = 300;
/** Below this the picture's pixels begin to show. */
export const GOOD_DPI = 200;
/** Below this a picture is nothing but squares, even from across the room. Such prints are not made. */
export const LEAST_DPI = 72;

export const PRINT_QUALITIES = ["EXCELLENT", "GOOD", "LOW"] as const;
export type PrintQuality = (typeof PRINT_QUALITIES)[number];

/** Pixels of a picture, either way up. */
export interface PixelsOfPicture {
  readonly width: number;
  readonly height: number;
}

/** Inches of a paper, either way up: paper and picture are laid long side on long side. */
export interface PaperInches {
  readonly widthInches: number;
  readonly heightInches: number;
}

/**
 * Dots per inch that a picture has on a paper that it fills (what does not fit is cut), rounded down. The side with fewer
 * dots counts.
 */
export function dpiOn(picture: PixelsOfPicture, paper: PaperInches): number {
  const [long, short] = [Math.max(picture.width, picture.height), Math.min(picture.width, picture.height)];
  const [paperLong, paperShort] = [
    Math.max(paper.widthInches, paper.heightInches),
    Math.min(paper.widthInches, paper.heightInches),
  ];
  return Math.floor(Math.min(long / paperLong, short / paperShort));
}

export function qualityOf(dpi: number): PrintQuality {
  if (dpi >= EXCELLENT_DPI) return "EXCELLENT";
  return dpi >= GOOD_DPI ? "GOOD" : "LOW";
}
