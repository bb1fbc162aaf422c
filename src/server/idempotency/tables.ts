import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/**
 * The write that a key was used for: the same key and body get the same response
 * (docs/product/checkout.md#placing-an-order).
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    /** The result of the write: an order number or a payment's id. */
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("idempotency_keys_key").on(t.userId, t.key), index().on(t.createdAt)],
);
