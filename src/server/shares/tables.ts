import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { scans } from "../film/scans/tables.ts";

/** A fixed set of scans that whoever has the code may see, until its end date or until it is withdrawn. */
export const shares = pgTable(
  "shares",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Unguessable: 192 random bits. */
    code: text().notNull().unique(),
    /** SHA-256 of the scans' ids, so that asking for the same set again finds the same share. */
    setHash: text().notNull(),
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
