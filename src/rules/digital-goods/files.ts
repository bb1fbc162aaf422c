import { DAY_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

export const PRODUCT_FILE_LIMIT: UploadLimit = { what: "A file to sell", maxBytes: 200 * MEGABYTE };

/** Allowed files of a digital product: a document, or anything in a zip, such as presets. */
export const PRODUCT_FILE_TYPES = ["application/pdf", "application/zip"] as const;
export type ProductFileType = (typeof PRODUCT_FILE_TYPES)[number];

/** Download links of a purchased file until the customer has to renew them. */
export const DOWNLOADS_EACH = 5;
/** Wait before another five links. */
export const RENEWED_AFTER_MS = DAY_MS;

export interface DownloadCount {
  readonly used: number;
  readonly renewedAt: Date | null;
}

export const downloadsLeft = ({ used }: Pick<DownloadCount, "used">): number => Math.max(0, DOWNLOADS_EACH - used);

/** Returns when used-up downloads can be renewed; null while some are left. */
export function renewableAt({ used, renewedAt }: DownloadCount, now: Date): Date | null {
  if (downloadsLeft({ used }) > 0) return null;
  return renewedAt === null ? now : new Date(renewedAt.getTime() + RENEWED_AFTER_MS);
}
