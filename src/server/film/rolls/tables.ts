import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  FILM_FORMATS,
  NEGATIVES_ACTIONS,
  PROCESSES,
  ROLL_EVENTS,
  SCAN_SIZES,
  SLEEVINGS,
} from "../../../rules/film/film.ts";
import { WRITE_OFFS } from "../../../rules/film/write-offs.ts";
import { users } from "../../accounts/tables.ts";
import { orders } from "../../orders/tables.ts";
import { referenceColumns } from "../../platform/database/tables.ts";

/** A batch of an order's rolls, as the lab handles it. */
export const pickUps = pgTable(
  "pick_ups",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    receivedAt: timestamp({ withTimezone: true }),
    /** The receipt while it can still be undone, with the note that the customer has not received yet. */
    pendingReceipt: jsonb().$type<{ id: string; note: string }>(),
    /** When the customer was notified that all scans are ready; set once. */
    syncedMailAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId), index().on(t.customerId, t.createdAt)],
);

export const filmFormat = pgEnum("film_format", FILM_FORMATS);
export const filmProcess = pgEnum("film_process", PROCESSES);
export const scanSize = pgEnum("scan_size", SCAN_SIZES);
export const sleeving = pgEnum("sleeving", SLEEVINGS);
export const negativesAction = pgEnum("negatives_action", NEGATIVES_ACTIONS);
export const rollEvent = pgEnum("roll_event", ROLL_EVENTS);
export const rollWriteOff = pgEnum("roll_write_off", WRITE_OFFS);

export const rolls = pgTable(
  "rolls",
  {
    id: uuid().primaryKey(),
    /** Null, as its order: an earlier roll, imported with its scans and never part of the lab's work or figures. */
    pickUpId: uuid().references(() => pickUps.id),
    orderId: integer().references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Position within the order, from 1. */
    number: integer().notNull(),
    /** "26-00042": year and number, as on the twin-check sticker. */
    labNumber: text().unique(),
    /** The customer's name for the roll; empty until set. */
    name: text().notNull().default(""),
    brand: text(),
    model: text(),
    format: filmFormat().notNull(),
    process: filmProcess().notNull(),
    pushPullFactor: integer().notNull(),
    crossProcessTargetFormat: filmProcess(),
    scanQuality: scanSize().notNull(),
    addRush: boolean().notNull(),
    addPrints: boolean().notNull(),
    sleeving: sleeving().notNull(),
    negativesAction: negativesAction().notNull(),
    returnToCustomer: boolean().notNull(),
    notes: text().notNull(),
    /** Null until the parcel is opened; false if declared but missing. */
    arrived: boolean(),
    /** Why it will never have scans (docs/product/bench.md#blank-and-ruined-rolls); null for all others. */
    writtenOff: rollWriteOff(),
    /** Id of a write-off that can still be undone: no one was notified or refunded yet. */
    pendingWriteOff: uuid(),
    /** Copied from its SYNCED event, for lists. */
    syncedAt: timestamp({ withTimezone: true }),
    /** When its customer first viewed its scans; until then it is new. */
    seenAt: timestamp({ withTimezone: true }),
    /**
     * When its scans expired for a non-member; cleared if the customer becomes a member while the files still exist.
     */
    scansExpiredAt: timestamp({ withTimezone: true }),
    /** When the expired scans' files were deleted for good. */
    scansRemovedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Kept by triggers (last-changes.sql). */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...referenceColumns(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(name || ' ' || coalesce(lab_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || notes)`,
      ),
  },
  (t) => [
    index("rolls_storage")
      .on(t.syncedAt)
      .where(sql`${t.syncedAt} is not null and ${t.scansRemovedAt} is null`),
    uniqueIndex().on(t.orderId, t.number),
    index().on(t.pickUpId),
    index().on(t.customerId, t.createdAt),
    index().on(t.customerId, t.syncedAt),
    index().on(t.updatedAt, t.id),
    index("rolls_search_trgm").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // Rolls the lab still expects, counted by the general stats.
    index("rolls_to_receive")
      .on(t.orderId)
      .where(sql`${t.arrived} is null`),
    index("rolls_rushed")
      .on(t.orderId)
      .where(sql`${t.addRush} and ${t.syncedAt} is null`),
    index("rolls_outstanding")
      .on(t.process)
      .where(sql`${t.arrived} and ${t.syncedAt} is null`),
    index("rolls_lab_number_trgm").using("gin", sql`${t.labNumber} gin_trgm_ops`),
  ],
);

export const rollEvents = pgTable(
  "roll_events",
  {
    id: uuid().primaryKey(),
    rollId: uuid()
      .notNull()
      .references(() => rolls.id),
    event: rollEvent().notNull(),
    byUserId: uuid().references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("roll_events_once").on(t.rollId, t.event), index().on(t.event, t.at), index().on(t.byUserId)],
);

export type RollBefore = {
  id: string;
  arrived: boolean | null;
  /** The declared film, if the receipt corrected it. */
  film: Pick<
    typeof rolls.$inferSelect,
    "format" | "process" | "brand" | "model" | "pushPullFactor" | "crossProcessTargetFormat"
  > | null;
  /** Its RECEIVED event, if the receipt removed it; `at` as an ISO string. */
  received: { at: string; byUserId: string | null } | null;
};

/**
 * An order's latest receipt while it can still be undone, if it differed from the declared rolls: its charges and
 * refunds are pending, and the customer has not been notified (docs/product/bench.md#undo).
 */
export const pendingReceipts = pgTable(
  "pending_receipts",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** Id of this receipt, so jobs of an undone receipt do not act on the next one. */
    id: uuid().notNull(),
    byUserId: uuid()
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    /** Whether nothing of the order was received before. */
    isFirst: boolean().notNull(),
    /** Whether the order had no promised date before. */
    isPromising: boolean().notNull(),
    /** The order's version after the receipt: a different one means that something else has changed since. */
    version: integer().notNull(),
    /** Rolls that it changed. */
    before: jsonb().$type<RollBefore[]>().notNull(),
    /** Rolls that it added. */
    undeclared: uuid().array().notNull(),
  },
  (t) => [index().on(t.byUserId)],
);

/** A mail that told a non-member how long a roll's scans are still stored; each is sent once per end date. */
export const storageNotices = pgTable(
  "storage_notices",
  {
    rollId: uuid()
      .notNull()
      .references(() => rolls.id, { onDelete: "cascade" }),
    /** Days before the end: 7 or 1. */
    days: integer().notNull(),
    /** The end date it named; a membership in between moves it. */
    storedUntil: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.rollId, t.days, t.storedUntil] })],
);

/** The last lab number assigned in a year, in the lab's time zone. */
export const labNumberCounters = pgTable("lab_number_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
