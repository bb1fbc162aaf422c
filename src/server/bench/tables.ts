import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
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

/**
 * The rolls on the board: those of paid orders, at the step that they reached last (docs/product/bench.md#board). Triggers of the database
 * write it with the rolls, their events and their orders.
 */
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
  (t) => [
    // Rush first and then priority, whether those that wait longest come before the others or after them.
    index("rolls_at_steps_in_turn").on(t.step, t.rush.desc().nullsFirst(), t.priority.desc().nullsFirst(), t.reachedAt),
    index("rolls_at_steps_newest_first").on(t.step, t.rush, t.priority, t.reachedAt),
    index("rolls_at_steps_by_number").on(
      t.step,
      t.rush.desc().nullsFirst(),
      t.priority.desc().nullsFirst(),
      t.labNumber,
    ),
    index("rolls_at_steps_of_process").on(
      t.step,
      t.process,
      t.rush.desc().nullsFirst(),
      t.priority.desc().nullsFirst(),
      t.reachedAt,
    ),
    index("rolls_at_steps_due").on(t.step, t.promisedFirst),
  ],
);

/** How many rolls are at each step, kept as `order_counts` are. */
export const stepCounts = pgTable("step_counts", {
  step: rollEvent().primaryKey(),
  count: integer().notNull(),
});

export const stepCountChanges = pgTable("step_count_changes", {
  id: bigserial({ mode: "number" }).primaryKey(),
  step: rollEvent().notNull(),
  change: integer().notNull(),
});
