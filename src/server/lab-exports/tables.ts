import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LAB_EXPORT_PROBLEMS, LAB_EXPORT_STATES } from "../../rules/lab-exports/lab-exports.ts";
import { users } from "../accounts/tables.ts";

/** Exports of the whole lab that owners started: one at a time, whose archive is available for some days. */
export const labExports = pgTable(
  "lab_exports",
  {
    id: uuid().primaryKey(),
    state: text({ enum: LAB_EXPORT_STATES }).notNull().default("RUNNING"),
    problem: text({ enum: LAB_EXPORT_PROBLEMS }),
    withFiles: boolean().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    /** Progress: rows and files so far, and bytes of files that are read, of all that will be. */
    rows: integer().notNull().default(0),
    files: integer().notNull().default(0),
    doneBytes: bigint({ mode: "number" }).notNull().default(0),
    totalBytes: bigint({ mode: "number" }).notNull().default(0),
    /** Size of the archive. */
    bytes: bigint({ mode: "number" }),
    downloads: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.requestedAt, t.id),
    index().on(t.byUserId),
    uniqueIndex("lab_exports_one_at_work")
      .on(t.state)
      .where(sql`${t.state} = 'RUNNING'`),
  ],
);
