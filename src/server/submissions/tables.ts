import { type Column, type SQL, sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { scans } from "../film/scans/tables.ts";

/** What of an offer is searched, as the index has it: a line for the user name, a line for the film. */
export const searchedWords = (offer: { handle: Column; filmName: Column }): SQL =>
  sql`fold_text(${offer.handle} || E'\\n' || ${offer.filmName})`;

/** A scan that its photographer offers for the club's social media; there once for each scan. */
export const socialSubmissions = pgTable(
  "social_submissions",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .unique()
      .references(() => scans.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Instagram user name without "@"; empty shows the club's own. */
    handle: text().notNull(),
    /** When staff chose it to be shown. */
    selectedAt: timestamp({ withTimezone: true }),
    selectedBy: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether there is something to show: its scan is finished, up, and still stored. Triggers of the database write it with those. */
    isThere: boolean().notNull().default(false),
    /** What its roll's film is called, by which it is found as well; written as that is. */
    filmName: text().notNull().default(""),
  },
  (t) => [
    index().on(t.customerId, t.createdAt),
    index("social_submissions_in_order")
      .on(t.createdAt, t.id)
      .where(sql`${t.isThere}`),
    index("social_submissions_shown_in_order")
      .on(t.selectedAt, t.id)
      .where(sql`${t.isThere} and ${t.selectedAt} is not null`),
    index("social_submissions_waiting_in_order")
      .on(t.createdAt, t.id)
      .where(sql`${t.isThere} and ${t.selectedAt} is null`),
    index().on(t.selectedBy),
    index("social_submissions_words_trgm").using("gin", sql`${searchedWords(t)} gin_trgm_ops`),
  ],
);
