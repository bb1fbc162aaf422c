import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** The printer for a picture: the lab's 4x6 printer, or the large one for fine art paper. */
export const TARGET_PRINTERS = ["LARGE_FORMAT", "SMALL_FORMAT"] as const;
export type TargetPrinter = (typeof TARGET_PRINTERS)[number];

/**
 * AWAITING_UPLOAD has a write link, UPLOADED has its file, CONVERTING is being converted to a JPEG, READY can be
 * ordered.
 */
export const DRAFT_STATES = ["AWAITING_UPLOAD", "UPLOADED", "CONVERTING", "READY", "DAMAGED"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** Percent. During the upload, the browser itself counts from 1 to 80 (docs/product/prints.md#print-drafts). */
export const DRAFT_PROGRESS: Record<DraftState, number> = {
  AWAITING_UPLOAD: 1,
  UPLOADED: 80,
  CONVERTING: 90,
  READY: 100,
  DAMAGED: 100,
};

/** Same limit as for scans. */
export const PRINT_DRAFT_LIMIT: UploadLimit = { what: "A picture to print", maxBytes: 200 * MEGABYTE };

/** Owners of drafts: a signed-in user, or a visitor, counted by network. */
export type DraftSource = "ACCOUNT" | "VISITOR";
/** Drafts that share one quota. Also groups all accounts of a network without a paid order. */
export type DraftQuota = DraftSource | "NEW_ACCOUNTS";

/** Days that a draft is stored without an order. */
export const DRAFT_RETENTION_DAYS: Record<DraftSource, number> = { ACCOUNT: 30, VISITOR: 1 };

/** Hours that a draft waits for its file. Its write link lasts minutes, but a slow upload takes longer. */
export const DRAFT_AWAITED_HOURS = 2;

const GB = 1024 ** 3;

/**
 * Quotas per account, per network of visitors, and for all new accounts of a network together: bytes per hour, bytes
 * waiting without a paid order, and number of drafts. New accounts together have room for two full quotas, or for forty
 * with a wedding each. This does not block an office or a school behind one IP address, but stops twenty fake accounts
 * from filling the disk.
 */
export const DRAFT_QUOTAS: Record<DraftQuota, { anHour: number; waiting: number; drafts: number }> = {
  ACCOUNT: { anHour: 5 * GB, waiting: 20 * GB, drafts: 2000 },
  VISITOR: { anHour: GB, waiting: 2 * GB, drafts: 200 },
  NEW_ACCOUNTS: { anHour: 10 * GB, waiting: 40 * GB, drafts: 4000 },
};

/** Total disk space for all visitors' drafts, in bytes. */
export const VISITORS_WAITING_BYTES = 20 * GB;

/**
 * Bytes charged to the quota beyond the file's size, for a file rejected on arrival and for one found damaged when
 * decoded. Checking these files costs the lab as much as storing large ones.
 */
export const COSTLY_FILES = { refused: 25 * 1024 ** 2, damaged: 100 * 1024 ** 2 };

/** Scans converted to drafts per call. Screens send further calls one after the other, so they can show progress. */
export const SCANS_AT_ONCE = 12;

export const DRAFT_UPLOAD_TYPES = ["image/jpeg", "image/png", "image/tiff"] as const;
export type DraftUploadType = (typeof DRAFT_UPLOAD_TYPES)[number];

const TYPE_OF_ENDING: Readonly<Record<string, DraftUploadType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
};

/** Returns a file's media type by its extension; null for others. The content is checked on arrival. */
export function typeOfName(name: string): DraftUploadType | null {
  return TYPE_OF_ENDING[/\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ""] ?? null;
}
