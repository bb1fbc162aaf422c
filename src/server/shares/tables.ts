import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { SHARE_DOWNLOADS } from "../../rules/shares/shares.ts";
import { users } from "../accounts/tables.ts";
import { scans } from "../film/scans/tables.ts";

export const shareDownloads = pgEnum("share_downloads", SHARE_DOWNLOADS);

/** A fixed set of scans, visible to anyone with the code until it expires or is withdrawn. */
export const shares = pgTable(
  "shares",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Unguessable: 192 random bits. */
    code: text().notNull().unique(),
    title: text().notNull().default(""),
    /**
     * SHA-256 of the scans' ids, so that sharing the same set again returns the same share; null for separate shares.
     */
    setHash: text(),
    /** argon2id; null: the code is enough. */
    passwordHash: text(),
    downloads: shareDownloads().notNull().default("MID_RES"),
    mayAnswer: boolean().notNull().default(false),
    /** Incremented when the password or the download size changes, which invalidates earlier links. */
    edition: integer().notNull().default(1),
    views: integer().notNull().default(0),
    lastViewedAt: timestamp({ withTimezone: true }),
    /** The time of the first answer not yet e-mailed to the owner; null if there is none. */
    unmailedSince: timestamp({ withTimezone: true }),
    answersMailedAt: timestamp({ withTimezone: true }),
    /** Null: until withdrawn. */
    expiresAt: timestamp({ withTimezone: true }),
    withdrawnAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.customerId, t.createdAt),
    uniqueIndex("shares_one_live_per_set")
      .on(t.customerId, t.setHash)
      .where(sql`${t.withdrawnAt} is null`),
    index("shares_unmailed")
      .on(t.unmailedSince)
      .where(sql`${t.unmailedSince} is not null`),
  ],
);

export const shareScans = pgTable(
  "share_scans",
  {
    shareId: uuid()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    /** In the order in which they were chosen, from 1. */
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.scanId] }), index().on(t.scanId)],
);

/** A visitor who answered, identified by a secret in their browser. */
export const shareVisitors = pgTable(
  "share_visitors",
  {
    id: uuid().primaryKey(),
    shareId: uuid()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    /** SHA-256. */
    keyHash: text().notNull(),
    /** SHA-256 of the network of their first answer; null if unknown. */
    networkHash: text(),
    name: text().notNull(),
    /** Sent to the owner with the selection, which is the visitor's favorites. */
    note: text().notNull().default(""),
    sentAt: timestamp({ withTimezone: true }),
    blockedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("share_visitors_once").on(t.shareId, t.keyHash)],
);

/** A visitor's answer about a frame: a favorite, a comment, or both. */
export const shareAnswers = pgTable(
  "share_answers",
  {
    visitorId: uuid()
      .notNull()
      .references(() => shareVisitors.id, { onDelete: "cascade" }),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    favorite: boolean().notNull(),
    comment: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.visitorId, t.scanId] }), index().on(t.scanId)],
);
