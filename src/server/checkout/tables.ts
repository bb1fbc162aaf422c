import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** A customer's stored cart, available wherever they log in next. Same format as in browsers. */
export const keptCarts = pgTable(
  "kept_carts",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    items: jsonb().notNull(),
    /** Last change of the contents. */
    keptAt: timestamp({ withTimezone: true }).notNull(),
    /** When the cart was checked as abandoned, whether or not an e-mail was sent: once until it is emptied. */
    lookedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("kept_carts_not_looked_at")
      .on(t.keptAt)
      .where(sql`${t.lookedAt} is null`),
  ],
);
