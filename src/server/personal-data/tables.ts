import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** Requested account deletions: carried out on the day unless canceled before (docs/product/personal-data.md). */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("account_deletions_due")
      .on(t.dueAt)
      .where(sql`${t.doneAt} is null`),
  ],
);

/** Zips of all the data about a user: created once, available for some days. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was completed; null while in progress. */
    readyAt: timestamp({ withTimezone: true }),
    /** The file's key; null while in progress, and after its deletion. */
    key: text(),
    bytes: bigint({ mode: "number" }),
    files: integer(),
  },
  (t) => [
    index().on(t.userId, t.requestedAt),
    uniqueIndex("data_exports_one_at_work")
      .on(t.userId)
      .where(sql`${t.readyAt} is null`),
  ],
);
