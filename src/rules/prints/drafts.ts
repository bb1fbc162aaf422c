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

/** Who makes drafts: someone signed in, or a visitor, counted by the network that they call from. */
export type DraftSource = "ACCOUNT" | "VISITOR";
/** Whose drafts are counted together: also those of all accounts of one network that have paid no order yet. */
export type DraftQuota = DraftSource | "NEW_ACCOUNTS";

/** Days that a draft nobody ordered is kept. */
export const DRAFT_KEPT_DAYS: Record<DraftSource, number> = { ACCOUNT: 30, VISITOR: 1 };

/** Hours that a draft is kept whose file does not come. Its write link is good for minutes; a slow upload takes longer. */
export const DRAFT_AWAITED_HOURS = 2;

const GB = 1024 ** 3;

/**
 * What one account, the visitors of one network, or its new accounts together, may send in an hour, and have waiting without a
 * paid order. Bytes; a number of drafts. New accounts have room for two that use all of theirs, or forty with a wedding each: an
 * office or a school behind one address is not held up, and twenty accounts made for it fill no disk.
 */
export const DRAFT_QUOTAS: Record<DraftQuota, { anHour: number; waiting: number; drafts: number }> = {
  ACCOUNT: { anHour: 5 * GB, waiting: 20 * GB, drafts: 2000 },
  VISITOR: { anHour: GB, waiting: 2 * GB, drafts: 200 },
  NEW_ACCOUNTS: { anHour: 10 * GB, waiting: 40 * GB, drafts: 4000 },
};

/** What the files of all visitors' drafts together may take on the lab's disk, bytes. */
export const VISITORS_WAITING_BYTES = 20 * GB;

/**
 * What a file counts as, bytes, beyond its own: one that is refused when it arrives, and one that turns out damaged only
 * when it is decoded. Looking at them costs the lab as much as keeping large ones.
 */
export const COSTLY_FILES = { refused: 25 * 1024 ** 2, damaged: 100 * 1024 ** 2 };

/** Scans that become drafts by one call: a screen sends more in turn, and can say how far it is. */
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

/** The media type that a file's name promises; null for others. Its content is checked when it arrives. */
export function typeOfName(name: string): DraftUploadType | null {
  return TYPE_OF_ENDING[/\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ""] ?? null;
}
