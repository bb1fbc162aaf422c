import { DAY_MS, MINUTE_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Kinds of records to import from a CSV file (docs/product/imports.md). */
export const FILE_KINDS = [
  "CUSTOMERS",
  "SUBSCRIBERS",
  "ACCOUNT_CREDITS",
  "GIFT_CARDS",
  "PAST_ORDERS",
  "COUPONS",
  "PRODUCTS",
  "MEMBERSHIPS",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** All kinds; scans are imported on the lab's server. */
export const IMPORT_KINDS = [...FILE_KINDS, "SCANS"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The platform that wrote the file. Ids are unique within one source. */
export const IMPORT_SOURCES = ["SHOPIFY", "WOOCOMMERCE", "SQUARE", "OTHER"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_SOURCE_LABELS: Record<ImportSource, string> = {
  SHOPIFY: "Shopify",
  WOOCOMMERCE: "WooCommerce",
  SQUARE: "Square",
  OTHER: "Another system",
};

export const IMPORT_STATES = [
  "WAITING",
  "MAPPING",
  "READING",
  "CHECKING",
  "READY",
  "RUNNING",
  "PAUSED",
  "STOPPED",
  "DONE",
  "UNDOING",
  "UNDONE",
  "FAILED",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
  WAITING: "Uploading",
  MAPPING: "Choose columns",
  READING: "Reading",
  CHECKING: "Checking",
  READY: "Ready to import",
  RUNNING: "Importing",
  PAUSED: "Paused",
  STOPPED: "Stopped",
  DONE: "Done",
  UNDOING: "Undoing",
  UNDONE: "Undone",
  FAILED: "Can't be read",
};

/** Whether a background job is working on the import. */
export const isInProgress = (state: ImportState): boolean =>
  state === "READING" || state === "CHECKING" || state === "RUNNING" || state === "UNDOING";

/** Actions of staff, with the states that allow each. */
export const IMPORT_ACTIONS = {
  /** Maps the columns and starts a dry run. */
  CHECK: ["MAPPING", "READY", "FAILED"],
  RUN: ["READY", "PAUSED", "STOPPED"],
  PAUSE: ["RUNNING"],
  UNDO: ["DONE", "PAUSED", "STOPPED"],
  /** Deletes an import that has changed nothing. */
  REMOVE: ["WAITING", "MAPPING", "READING", "CHECKING", "READY", "FAILED"],
} as const satisfies Record<string, readonly ImportState[]>;
export type ImportAction = keyof typeof IMPORT_ACTIONS;

/** Whether staff may do this. The server's command checks and runs imports of scans. */
export const may = ({ kind, state }: { kind: ImportKind; state: ImportState }, action: ImportAction): boolean =>
  (IMPORT_ACTIONS[action] as readonly ImportState[]).includes(state) &&
  (kind !== "SCANS" || (action !== "CHECK" && action !== "RUN"));

/** An import of scans without progress for so long has stopped: its process is gone. */
const STOPPED_AFTER_MS = 10 * MINUTE_MS;

/** Returns the state as shown: a killed process cannot write that it stopped. */
export const shownState = (
  { kind, state, movedAt }: { kind: ImportKind; state: ImportState; movedAt: Date | null },
  now: Date,
): ImportState =>
  kind === "SCANS" && state === "RUNNING" && movedAt !== null && now.getTime() - movedAt.getTime() > STOPPED_AFTER_MS
    ? "STOPPED"
    : state;

/** Results of an item: one row, or several rows that belong together. */
export const IMPORT_OUTCOMES = ["MADE", "CHANGED", "SAME", "REFUSED", "REMOVED", "KEPT"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export const IMPORT_OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  MADE: "New",
  CHANGED: "Updated",
  SAME: "Unchanged",
  REFUSED: "Rejected",
  REMOVED: "Removed",
  KEPT: "Kept",
};

export const IMPORT_FILE_LIMIT: UploadLimit = { what: "An import", maxBytes: 50 * MEGABYTE };
export const MOST_IMPORT_ROWS = 200_000;
/** Rows that belong together, such as the lines of one order. */
export const MOST_ROWS_TOGETHER = 1000;
export const MOST_COLUMNS = 300;

/** An import can be undone as a whole for a week. */
export const UNDO_MS = 7 * DAY_MS;
/** After that, only the counts of an import are stored, not its rows. */
export const ROWS_KEPT_MS = 30 * DAY_MS;

/** The column that we add to refused rows; ignored when the mended file is uploaded. */
export const REASON_COLUMN = "Import problem";
/** Customers in one wave of invitations. */
export const INVITATION_WAVES = [50, 500, 2000] as const;
