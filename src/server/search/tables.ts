import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often a term was looked for on a day. Only words of names that everyone may read, and nothing of who looked. */
export const searchTerms = pgTable(
  "search_terms",
  {
    day: date({ mode: "string" }).notNull(),
    term: text().notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.day] }), index().on(t.day)],
);
