import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often a term was searched on a day. Contains only words of public names, and nothing about the users. */
export const searchTerms = pgTable(
  "search_terms",
  {
    day: date({ mode: "string" }).notNull(),
    term: text().notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.day] }), index().on(t.day)],
);
