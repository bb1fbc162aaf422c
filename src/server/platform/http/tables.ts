import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

// Both are UNLOGGED (migrations/0049_counts-of-calls.sql): they cost the disk nothing, and a database that crashes begins to count anew.

/** How often a limited call was made in the time that ends with `until`, by what it is counted by, hashed (count-calls.ts). */
export const callCounts = pgTable(
  "call_counts",
  {
    key: text().primaryKey(),
    times: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.until)],
);

/** Which different values of one kind a network has tried in the time that ends with `until`; all of it hashed (limit-guesses.ts). */
export const guessCounts = pgTable(
  "guess_counts",
  {
    key: text().primaryKey(),
    tried: text().array().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.until)],
);
