import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** What a customer has in the cart, put aside for them: it is theirs wherever they log in next. As browsers keep it. */
export const keptCarts = pgTable(
  "kept_carts",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    items: jsonb().notNull(),
    /** When what is in it last changed. */
    keptAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was looked at as one that was left, whether its owner was mailed or not: once until it is emptied. */
    lookedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("kept_carts_not_looked_at")
      .on(t.keptAt)
      .where(sql`${t.lookedAt} is null`),
  ],
);
