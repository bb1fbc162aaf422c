import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** A customer's stored cart, available wherever they log in next. Same format as in browsers. */
export const storedCarts = pgTable(
  "stored_carts",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    items: jsonb().notNull(),
    /** Last change of the contents. */
    storedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the cart was checked as abandoned, whether or not an e-mail was sent: once until it is emptied. */
    checkedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("stored_carts_not_checked")
      .on(t.storedAt)
      .where(sql`${t.checkedAt} is null`),
  ],
);
