import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * How often a key was used in the window that ends with `until`, or which distinct values it tried. Keys and values are hashes.
 * The table is UNLOGGED: it costs no disk writes, and after a crash of the database all counts restart.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull().default(0),
    distinctValues: text().array().notNull().default([]),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.until)],
);
