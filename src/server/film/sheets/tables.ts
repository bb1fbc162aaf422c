import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { SheetContent } from "../../../rules/film/sheets/sheet-content.ts";
import { users } from "../../accounts/tables.ts";
import { rolls } from "../rolls/tables.ts";

export const contactSheetState = pgEnum("contact_sheet_state", ["MAKING", "READY", "FAILED"]);

/** A roll's contact sheet as a file. Its content is fixed when it is requested. */
export const contactSheets = pgTable(
  "contact_sheets",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rollId: uuid()
      .notNull()
      .references(() => rolls.id, { onDelete: "cascade" }),
    state: contactSheetState().notNull(),
    content: jsonb().$type<SheetContent>().notNull(),
    /** SHA-256 of the content, hex: the same scans and marks make the same sheet. */
    contentHash: text().notNull(),
    /** The stored file; null until it is drawn. */
    fileKey: text(),
    fileBytes: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    // A repeated request gets the sheet that exists or is being drawn.
    uniqueIndex("contact_sheets_one_of_a_content")
      .on(t.rollId, t.contentHash)
      .where(sql`${t.state} <> 'FAILED'`),
    index().on(t.userId),
    index().on(t.createdAt),
  ],
);
