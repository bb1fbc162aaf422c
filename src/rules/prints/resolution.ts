/** From this resolution, a print is as sharp as paper can be at arm's length. */
export const EXCELLENT_DPI = 300;
/** Below this, the picture's pixels become visible. */
export const GOOD_DPI = 200;
/** Below this, pixels are visible even from across the room, so we do not make the print. */
export const LEAST_DPI = 72;

export const PRINT_QUALITIES = ["EXCELLENT", "GOOD", "LOW"] as const;
export type PrintQuality = (typeof PRINT_QUALITIES)[number];

/** A picture's size in pixels, in either orientation. */
export interface PixelsOfPicture {
  readonly width: number;
  readonly height: number;
}

/** A paper's size in inches, in either orientation: the picture's long side goes on the paper's long side. */
export interface PaperInches {
  readonly widthInches: number;
  readonly heightInches: number;
}

/**
 * Returns the picture's resolution on a paper that it fills (with cropping), in dots per inch, rounded down. The side
 * with the lower resolution counts.
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
