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

/** The batch of rolls of one order as the lab handles it. */
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
    /** The receipt as long as it can be taken back, with the word to the customer who was not told of it yet. */
    receiptUntold: jsonb().$type<{ id: string; note: string }>(),
    /** When the customer was told that all is there; set once. */
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
    pickUpId: uuid()
      .notNull()
      .references(() => pickUps.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Position within the order, from 1. */
    number: integer().notNull(),
    /** "26-00042": year and count, as on the twin-check sticker. */
    labNumber: text().unique(),
    /** The customer's own name for it; empty until given. */
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
    /** Null until the parcel is opened; false when declared but not in it. */
    arrived: boolean(),
    /** Why it will never have scans (docs/product/bench.md#blank-and-ruined-rolls); null for all others. */
    writtenOff: rollWriteOff(),
    /** Which write-off it is as long as it can be taken back: nobody was told or given anything for it yet. */
    writeOffUnsettled: uuid(),
    /** Copied from its SYNCED event, for lists. */
    syncedAt: timestamp({ withTimezone: true }),
    /** When its customer first looked at its scans; until then it is new. */
    seenAt: timestamp({ withTimezone: true }),
    /** When its scans stopped being stored for a non-member; cleared for who becomes a member while the files are there. */
    scansExpiredAt: timestamp({ withTimezone: true }),
    /** When the files of the expired scans were given up for good. */
    scansRemovedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The words that a roll is found by. */
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
    index("rolls_search_trgm").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // What the lab has on its hands: the general stats count it.
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

/** A roll as it was before a receipt changed something about it. */
export type RollBefore = {
  id: string;
  arrived: boolean | null;
  /** What it was thought to be, where the receipt corrected it. */
  film: Pick<
    typeof rolls.$inferSelect,
    "format" | "process" | "brand" | "model" | "pushPullFactor" | "crossProcessTargetFormat"
  > | null;
  /** Its RECEIVED, where the receipt took it away; `at` as an ISO string. */
  received: { at: string; byUserId: string | null } | null;
};

/**
 * An order's latest receipt as long as it can be taken back, where it found something else than was declared: what it charges and gives
 * back has not moved yet, and its customer was not told (docs/product/bench.md#undo).
 */
export const unsettledReceipts = pgTable(
  "unsettled_receipts",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** Of the press: the work of one that was taken back is none of the next one's. */
    id: uuid().notNull(),
    byUserId: uuid()
      .notNull()
      .references(() => users.id),
    /** A word to the customer. */
    note: text().notNull(),
    /** Whether nothing of the order was received before. */
    isFirst: boolean().notNull(),
    /** Whether the order had no promised day before. */
    isPromising: boolean().notNull(),
    /** The order's version that it left: with another one something else was changed since. */
    version: integer().notNull(),
    /** The rolls that it changed something about. */
    before: jsonb().$type<RollBefore[]>().notNull(),
    /** The rolls that it added. */
    undeclared: uuid().array().notNull(),
  },
  (t) => [index().on(t.byUserId)],
);

/** A mail that told a non-member how long a roll's scans are still stored; each goes once for an end. */
export const storageNotices = pgTable(
  "storage_notices",
  {
    rollId: uuid()
      .notNull()
      .references(() => rolls.id, { onDelete: "cascade" }),
    /** Days before the end: 7 or 1. */
    days: integer().notNull(),
    /** The end that it named; a membership in between moves it. */
    storedUntil: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.rollId, t.days, t.storedUntil] })],
);

/** The last lab number given out in a year of the lab's time zone. */
export const labNumberCounters = pgTable("lab_number_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
