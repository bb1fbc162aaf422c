import { bigint, boolean, date, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { SCANNER_FOLDER_STATES, SCANNER_FOLDER_WORDS } from "../../rules/film/scanner-folder.ts";
import { filmProcess, rollEvent, rolls } from "../film/rolls/tables.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";

/** Services that were paid and given back because their roll was not in the parcel, or was another film: each line at most once. */
export const returnedLines = pgTable(
  "returned_lines",
  {
    lineId: uuid()
      .primaryKey()
      .references(() => orderLines.id),
    rollId: uuid().notNull(),
    /** Null where only service credits came back, or the credit was put on hold. */
    refundId: uuid().references(() => refunds.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.rollId), index().on(t.refundId)],
);

export const scannerFolderState = pgEnum("scanner_folder_state", SCANNER_FOLDER_STATES);
export const scannerFolderWord = pgEnum("scanner_folder_word", SCANNER_FOLDER_WORDS);

/** What lies in the watched folder of a scanner, a row a folder with files, and what became of it. */
export const scannerFolders = pgTable(
  "scanner_folders",
  {
    /** Its path within the watched folder. */
    path: text().primaryKey(),
    /** As its name says; null for none. */
    labNumber: text(),
    files: integer().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    state: scannerFolderState().notNull(),
    /** Why it is set aside, or what it waits for; for people. */
    reason: text(),
    /** What an operator said of it at the station. */
    word: scannerFolderWord(),
    wordBy: uuid().references(() => users.id),
    /** Until when the process that takes it may be at it: one that died lets go by that. */
    takenUntil: timestamp({ withTimezone: true }),
    /** How its files looked when some of them were refused: they are tried again once they differ, or at a word. */
    refusedAs: text(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.state, t.changedAt), index().on(t.wordBy)],
);

/** Photographs of parcels and of damage, taken where they are opened; the lab's own. */
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
    /** The roll's, as is its number: a step's list is in order of them. */
    rush: boolean().notNull(),
    /** Whether its order was made with a membership that has the priority queue. */
    priority: boolean().notNull().default(false),
    labNumber: text(),
    /** In which it is developed. */
    process: filmProcess(),
    customerId: uuid(),
    /** The lab's day that was promised first for its order. */
    promisedFirst: date({ mode: "string" }),
  },
  (t) => [index().on(t.step)],
);
