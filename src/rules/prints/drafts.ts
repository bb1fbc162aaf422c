import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Which printer a picture is for: the lab's 4x6 printer, or the large one for fine art paper. */
export const TARGET_PRINTERS = ["LARGE_FORMAT", "SMALL_FORMAT"] as const;
export type TargetPrinter = (typeof TARGET_PRINTERS)[number];

/** AWAITING_UPLOAD has a write link, UPLOADED its file, CONVERTING is on its way to a JPEG, READY can be ordered. */
export const DRAFT_STATES = ["AWAITING_UPLOAD", "UPLOADED", "CONVERTING", "READY", "DAMAGED"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** Percent. While the file uploads, the browser counts from 1 to 80 itself (docs/product/prints.md#print-drafts). */
export const DRAFT_PROGRESS: Record<DraftState, number> = {
  AWAITING_UPLOAD: 1,
  UPLOADED: 80,
  CONVERTING: 90,
  READY: 100,
  DAMAGED: 100,
};

/** As for scans. */
export const PRINT_DRAFT_LIMIT: UploadLimit = { what: "A picture to print", maxBytes: 200 * MEGABYTE };

/** Days that a draft nobody ordered is kept. */
export const DRAFT_KEPT_DAYS = 30;

export const DRAFT_UPLOAD_TYPES = ["image/jpeg", "image/png", "image/tiff"] as const;
export type DraftUploadType = (typeof DRAFT_UPLOAD_TYPES)[number];

const TYPE_OF_ENDING: Readonly<Record<string, DraftUploadType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
};

/** The media type that a file's name promises; null for others. Its content is checked when it arrives. */
export function typeOfName(name: string): DraftUploadType | null {
  return TYPE_OF_ENDING[/\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ""] ?? null;
}
