import { type Arrangement, dpiOfLayout, layOut } from "./arrangement.ts";
import { LEAST_DPI, type PaperInches, type PixelsOfPicture } from "./resolution.ts";

/** A sheet with its display name: "8 × 10 in". */
export type NamedSheet = PaperInches & { readonly name: string };

/**
 * Explains that a picture has too few pixels for a sheet, and suggests a smaller one; null if it can be printed.
 * @param sizes of the same paper, to name the largest one with enough pixels
 */
export function tooSmallText(
  picture: PixelsOfPicture,
  sheet: NamedSheet,
  how: Arrangement,
  sizes: readonly NamedSheet[],
): string | null {
  const dpiOn = (one: PaperInches): number => dpiOfLayout(layOut(picture, one, how));
  const dpi = dpiOn(sheet);
  if (dpi >= LEAST_DPI) return null;
  const area = ({ widthInches, heightInches }: PaperInches): number => widthInches * heightInches;
  const largest = sizes.filter((one) => dpiOn(one) >= LEAST_DPI).sort((a, b) => area(b) - area(a))[0];
  const [long, short] = [sheet.widthInches, sheet.heightInches].sort((a, b) => b - a).map(pixelsFor) as [
    number,
    number,
  ];
  const enough = `a picture of at least ${long} × ${short} pixels`;
  return (
    `This picture is too small for ${sheet.name}: it has ${picture.width} × ${picture.height} pixels, ${dpi} dpi. ` +
    (largest === undefined ? `Choose ${enough}.` : `Choose ${largest.name} or smaller, or ${enough}.`)
  );
}

const pixelsFor = (inches: number): number => Math.ceil(inches * LEAST_DPI);
