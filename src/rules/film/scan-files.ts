import type { ScanSize } from "./film.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** A scan's files: the upload, stored forever, and its derived files (docs/product/film.md#scans). */
export const SCAN_FILE_KINDS = ["original", "hiRes", "midRes", "midResOptimized", "thumbnail"] as const;
export type ScanFileKind = (typeof SCAN_FILE_KINDS)[number];
export type DerivedFileKind = Exclude<ScanFileKind, "original">;

export const DERIVED_TYPES = {
  hiRes: { type: "image/jpeg", extension: "jpg" },
  midRes: { type: "image/jpeg", extension: "jpg" },
  midResOptimized: { type: "image/webp", extension: "webp" },
  thumbnail: { type: "image/webp", extension: "webp" },
} as const satisfies Record<DerivedFileKind, { type: string; extension: string }>;

export const DERIVED_KINDS = Object.keys(DERIVED_TYPES) as DerivedFileKind[];

/**
 * AWAITING_UPLOAD has a write link, UPLOADED waits for its derived files, READY is visible, DAMAGED could not be read
 * as a picture.
 */
export const SCAN_STATES = ["AWAITING_UPLOAD", "UPLOADED", "READY", "DAMAGED"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Media types that may be uploaded; the server checks the content, not the name. */
export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/tiff"] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export const SCAN_LIMIT: UploadLimit = { what: "A scan", maxBytes: 200 * MEGABYTE };

/** Error code of an upload whose bytes differ from the announced ones. Retrying the upload helps. */
export const CONTENT_CHANGED = "CONTENT_CHANGED";

/**
 * 250 megapixels: a 6x7 drum scan at 5000 dpi (about 155 MP) passes, a decompression bomb of 60,000 x 60,000 does not.
 */
export const MAX_PIXELS = 250_000_000;

/** Lifetime of a write link (docs/product/files.md#write-links). */
export const WRITE_LINK_MINUTES = 15;

/** Days that a non-member's scans are stored after SYNCED in a new lab (docs/product/film.md#storage). */
export const STARTING_STORAGE_DAYS = 30;

/** We remind non-members by e-mail this many days before the end of storage (docs/product/film.md#storage). */
export const STORAGE_REMINDER_DAYS = [7, 1] as const;

/**
 * The longest side of hiRes in pixels by purchased size (2K is 3072 x 2048 on a 35mm frame); null means the original's
 * full size.
 */
export const HI_RES_LONGEST_SIDE: Record<ScanSize, number | null> = {
  STANDARD_2K: 3072,
  STANDARD_4K: 6144,
  STANDARD_4K_PRE_SCAN: 6144,
  PRO: null,
};

/** The longest side in pixels of sizes that do not depend on the purchase. */
export const LONGEST_SIDES = { midRes: 2048, midResOptimized: 2048, thumbnail: 480 } as const;

/** Returns the longest side of a derived file in pixels; null is the original's full size. */
export function longestSideOf(kind: DerivedFileKind, purchased: ScanSize): number | null {
  return kind === "hiRes" ? HI_RES_LONGEST_SIDE[purchased] : LONGEST_SIDES[kind];
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of a picture scaled to `longestSide`: never larger than the original, with its aspect ratio, and no
 * side below 1 pixel.
 */
export function derivedSize(original: PixelSize, longestSide: number | null): PixelSize {
  const longest = Math.max(original.width, original.height);
  if (longestSide === null || longest <= longestSide) return { width: original.width, height: original.height };
  const scaled = (side: number) => Math.max(1, Math.round((side * longestSide) / longest));
  return { width: scaled(original.width), height: scaled(original.height) };
}
