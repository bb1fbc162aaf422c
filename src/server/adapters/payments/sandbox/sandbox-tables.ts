import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * The payment sandbox's own state, which a payment company would store on its side. Only its adapter reads it. A token is a
 * card that was entered and not used yet. `key` makes requests idempotent.
 */
export const sandboxPaymentObjects = pgTable(
  "sandbox_payment_objects",
  {
    id: text().primaryKey(),
    kind: text().$type<"customer" | "token" | "payment" | "dispute" | "subscription" | "event">().notNull(),
    customerId: text(),
    key: text().unique(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.customerId, t.kind)],
);
