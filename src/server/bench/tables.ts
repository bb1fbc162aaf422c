import { bigint, boolean, date, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { SCANNER_FOLDER_STATES, SCANNER_FOLDER_DECISIONS } from "../../rules/film/scanner-folder.ts";
import { filmProcess, rollEvent, rolls } from "../film/rolls/tables.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";

/** Paid services that were refunded because their roll was missing or a different film. Each line at most once. */
export const returnedLines = pgTable(
  "returned_lines",
  {
    lineId: uuid()
      .primaryKey()
      .references(() => orderLines.id),
    rollId: uuid().notNull(),
    /** Null if only service credits were returned, or the credit was put on hold. */
    refundId: uuid().references(() => refunds.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.rollId), index().on(t.refundId)],
);

export const scannerFolderState = pgEnum("scanner_folder_state", SCANNER_FOLDER_STATES);
export const scannerFolderDecision = pgEnum("scanner_folder_decision", SCANNER_FOLDER_DECISIONS);

/** Folders in a scanner's watched folder and their import state, one row per folder with files. */
export const scannerFolders = pgTable(
  "scanner_folders",
  {
    /** Path within the watched folder. */
    path: text().primaryKey(),
    /** Read from the folder's name; null if it has none. */
    labNumber: text(),
    files: integer().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    state: scannerFolderState().notNull(),
    reason: text(),
    /** The operator's decision at the station. */
    decision: scannerFolderDecision(),
    decidedBy: uuid().references(() => users.id),
    /** End of the importing process's lease. A crashed process loses the folder by then. */
    leasedUntil: timestamp({ withTimezone: true }),
    /**
     * Fingerprint of the files when some were rejected. They are retried when it changes, or when an operator says so.
     */
    rejectedFingerprint: text(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.state, t.changedAt), index().on(t.decidedBy)],
);

/** Photos of parcels and damage, taken when parcels are opened. For the lab only. */
export const parcelPhotos = pgTable(
  "parcel_photos",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    key: text().notNull(),
    byUserId: uuid().references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId, t.at), index().on(t.byUserId)],
);

/** Read model of the board: the rolls of unfinished orders at their latest step (read-models.sql, docs/product/bench.md#board). */
export const rollsAtSteps = pgTable(
  "rolls_at_steps",
  {
    rollId: uuid()
      .primaryKey()
      .references(() => rolls.id, { onDelete: "cascade" }),
    step: rollEvent().notNull(),
    reachedAt: timestamp({ withTimezone: true }).notNull(),
    /** Copied from the roll, like its number, to sort a step's list by index. */
    rush: boolean().notNull(),
    /** Whether the order was placed with a membership that includes the priority queue. */
    priority: boolean().notNull().default(false),
    labNumber: text(),
    process: filmProcess(),
    customerId: uuid(),
    /** First promised day of the order, in the lab's time zone. */
    promisedFirst: date({ mode: "string" }),
  },
  (t) => [index().on(t.step)],
);
