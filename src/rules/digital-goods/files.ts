import { DAY_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

export const PRODUCT_FILE_LIMIT: UploadLimit = { what: "A file to sell", maxBytes: 200 * MEGABYTE };

/** What a digital product can be: a document, or anything packed in a zip, such as presets. */
export const PRODUCT_FILE_TYPES = ["application/pdf", "application/zip"] as const;
export type ProductFileType = (typeof PRODUCT_FILE_TYPES)[number];

/** How many links to a bought file are given out until it is asked for anew. */
export const DOWNLOADS_EACH = 5;
/** How long one waits to get five more once again. */
export const RENEWED_AFTER_MS = DAY_MS;

export interface DownloadCount {
  readonly used: number;
  readonly renewedAt: Date | null;
}

export const downloadsLeft = ({ used }: Pick<DownloadCount, "used">): number => Math.max(0, DOWNLOADS_EACH - used);

/** From when five more may be had, once they are used up; null while there are some left. */
export function renewableAt({ used, renewedAt }: DownloadCount, now: Date): Date | null {
  if (downloadsLeft({ used }) > 0) return null;
  return renewedAt === null ? now : new Date(renewedAt.getTime() + RENEWED_AFTER_MS);
}

/** What a file begins with, as its type says. */
export function beginsAs(type: ProductFileType, head: Uint8Array): boolean {
  const start = type === "application/pdf" ? [0x25, 0x50, 0x44, 0x46, 0x2d] : [0x50, 0x4b, 0x03, 0x04];
  return start.every((byte, index) => head[index] === byte);
}
