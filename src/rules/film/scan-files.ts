import type { ScanSize } from "./film.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** The files of a scan: the upload, kept for ever, and what is derived from it (docs/product/film.md#scans). */
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

/** AWAITING_UPLOAD has a write link, UPLOADED waits to be derived, READY is seen, DAMAGED could not be read as a picture. */
export const SCAN_STATES = ["AWAITING_UPLOAD", "UPLOADED", "READY", "DAMAGED"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Media types that may be uploaded; the server checks the content, not the name. */
export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/tiff"] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export const SCAN_LIMIT: UploadLimit = { what: "A scan", maxBytes: 200 * MEGABYTE };

/** How the answer to an upload says that other bytes arrived than were announced: sending them again helps. */
export const OTHER_BYTES = "OTHER_BYTES";

/** 250 megapixels: a 6x7 drum scan at 5000 dpi (about 155 MP) passes, a bomb of 60,000 x 60,000 does not. */
export const MAX_PIXELS = 250_000_000;

/** Minutes a write link is good for (docs/product/files.md#write-links). */
export const WRITE_LINK_MINUTES = 15;

/** Days that a non-member's scans stay after SYNCED (docs/product/film.md#storage). */
export const NON_MEMBER_STORAGE_DAYS = 30;

/** Days before the end at which a non-member is reminded by mail (docs/product/film.md#storage). */
export const STORAGE_REMINDER_DAYS = [7, 1] as const;

/** The longest side of hiRes in pixels by purchased size (2K is 3072 x 2048 on a 35mm frame); null keeps the original's full size. */
export const HI_RES_LONGEST_SIDE: Record<ScanSize, number | null> = {
  STANDARD_2K: 3072,
  STANDARD_4K: 6144,
  STANDARD_4K_PRE_SCAN: 6144,
  PRO: null,
};

/** The longest side in pixels of the sizes that do not depend on what was purchased. */
export const LONGEST_SIDES = { midRes: 2048, midResOptimized: 2048, thumbnail: 480 } as const;

/** The longest side in pixels of a derived file; null is the original's full size. */
export function longestSideOf(kind: DerivedFileKind, purchased: ScanSize): number | null {
  return kind === "hiRes" ? HI_RES_LONGEST_SIDE[purchased] : LONGEST_SIDES[kind];
}

/** Width and height in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture scaled to `longestSide`: never larger than the original, its ratio kept, no side below 1 pixel. */
export function derivedSize(original: PixelSize, longestSide: number | null): PixelSize {
  const longest = Math.max(original.width, original.height);
  if (longestSide === null || longest <= longestSide) return { width: original.width, height: original.height };
  const scaled = (side: number) => Math.max(1, Math.round((side * longestSide) / longest));
  return { width: scaled(original.width), height: scaled(original.height) };
}
