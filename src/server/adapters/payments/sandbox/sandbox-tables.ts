import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * The built-in test provider's own state: what a real provider would keep on its side. Nothing but its adapter reads it.
 * `kind` is customer, token, method, payment, dispute or event; `key` makes a payment idempotent.
 */
export const sandboxPaymentObjects = pgTable(
  "sandbox_payment_objects",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customerId: text(),
    key: text().unique(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.customerId, t.kind)],
);
