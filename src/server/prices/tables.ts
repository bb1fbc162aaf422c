import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { users } from "../accounts/tables.ts";

/**
 * Published price lists. The one whose `validFrom` passed last holds; a list never changes. Version 1 is the list that
 * every lab starts with.
 */
export const priceLists = pgTable("price_lists", {
  version: integer().primaryKey(),
  list: jsonb().$type<PriceList>().notNull(),
  /** For staff: "Spring prices". */
  note: text().notNull().default(""),
  validFrom: timestamp({ withTimezone: true }).notNull(),
  publishedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null for version 1, and after the account is deleted. */
  publishedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  /** When the job made products and the payment provider follow. */
  startedAt: timestamp({ withTimezone: true }),
  /** When it was withdrawn before its date: it never held. */
  withdrawnAt: timestamp({ withTimezone: true }),
  withdrawnBy: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** The list that staff prepare: one row, or none. */
export const priceDraft = pgTable(
  "price_draft",
  {
    id: integer().primaryKey(),
    list: jsonb().$type<PriceList>().notNull(),
    /** Incremented with every save, to detect stale updates. */
    version: integer().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [check("price_draft_one_row", sql`${t.id} = 1`)],
);
