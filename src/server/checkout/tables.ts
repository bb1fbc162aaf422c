import { jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** What a customer has in the cart, put aside for them: it is theirs wherever they log in next. As browsers keep it. */
export const keptCarts = pgTable("kept_carts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  items: jsonb().notNull(),
  keptAt: timestamp({ withTimezone: true }).notNull(),
});
