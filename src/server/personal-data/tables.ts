import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** Someone wants to be forgotten: on the day, unless they change their mind before it (docs/product/personal-data.md). */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("account_deletions_due")
      .on(t.dueAt)
      .where(sql`${t.doneAt} is null`),
  ],
);

/** A zip of all that the lab has of somebody: made once, there for some days. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was there; null while it is made. */
    readyAt: timestamp({ withTimezone: true }),
    /** Of the file; null while it is made, and once it is gone. */
    key: text(),
    bytes: bigint({ mode: "number" }),
    files: integer(),
  },
  (t) => [
    index().on(t.userId, t.askedAt),
    uniqueIndex("data_exports_one_at_work")
      .on(t.userId)
      .where(sql`${t.readyAt} is null`),
  ],
);
