import { HI_RES_LONGEST_SIDE } from "../film/scan-files.ts";

/** The frame whose scans are compared on the pricing page, and the compared part, in px of the largest scan. */
export const SCAN_SAMPLE = {
  name: "scan-sample",
  part: { left: 5580, top: 2400, width: 1584, height: 1056 },
} as const;

/** A frame of 35mm is half as long again as it is high. */
const frame = (width: number) => ({ width, height: (width * 2) / 3 });

/** What a scan of each size makes of that frame, px (docs/product/film.md#scans); a pro scan keeps the scanner's own size, here this. */
export const SAMPLE_SIZES = [
  { key: "2k", label: "2K", ...frame(HI_RES_LONGEST_SIDE.STANDARD_2K!) },
  { key: "4k", label: "4K", ...frame(HI_RES_LONGEST_SIDE.STANDARD_4K!) },
  { key: "pro", label: "Pro", ...frame(9216) },
] as const;

export type SampleSize = (typeof SAMPLE_SIZES)[number];

/** The largest of them. */
export const SAMPLE_FULL = SAMPLE_SIZES[2];

/** The part as a scan of that size has it, px: all of it whole. */
export function samplePart({ width }: Pick<SampleSize, "width">) {
  const { left, top, width: wide, height: high } = SCAN_SAMPLE.part;
  const scaled = (px: number) => (px * width) / SAMPLE_FULL.width;
  return { left: scaled(left), top: scaled(top), width: scaled(wide), height: scaled(high) };
}

export const sampleFile = ({ key }: Pick<SampleSize, "key">) => `${SCAN_SAMPLE.name}-${key}.webp`;
