import { HI_RES_LONGEST_SIDE } from "../film/scan-files.ts";

/** The frame whose scans the pricing page compares, and the compared part, in px of the largest scan. */
export const SCAN_SAMPLE = {
  name: "scan-sample",
  part: { left: 5580, top: 2400, width: 1584, height: 1056 },
} as const;

/** A 35mm frame has an aspect ratio of 3:2. */
const frame = (width: number) => ({ width, height: (width * 2) / 3 });

/**
 * Sizes of that frame's scans, in px (docs/product/film.md#scans). A pro scan has the scanner's own size, given here.
 */
export const SAMPLE_SIZES = [
  { key: "2k", label: "2K", ...frame(HI_RES_LONGEST_SIDE.STANDARD_2K!) },
  { key: "4k", label: "4K", ...frame(HI_RES_LONGEST_SIDE.STANDARD_4K!) },
  { key: "pro", label: "Pro", ...frame(9216) },
] as const;

export type SampleSize = (typeof SAMPLE_SIZES)[number];

export const SAMPLE_FULL = SAMPLE_SIZES[2];

/** Returns the part in px of a scan of that size, unrounded. */
export function samplePart({ width }: Pick<SampleSize, "width">) {
  const { left, top, width: wide, height: high } = SCAN_SAMPLE.part;
  const scaled = (px: number) => (px * width) / SAMPLE_FULL.width;
  return { left: scaled(left), top: scaled(top), width: scaled(wide), height: scaled(high) };
}

export const sampleFile = ({ key }: Pick<SampleSize, "key">) => `${SCAN_SAMPLE.name}-${key}.webp`;
