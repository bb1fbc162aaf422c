import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { orders } from "../orders/tables.ts";

export const paymentStatus = pgEnum("payment_status", ["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]);

/** A try to pay an order. Its id is the provider's idempotency key, so that asking again never charges again. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: paymentStatus().notNull(),
    /** Cents. */
    amount: integer().notNull(),
    paymentMethodId: text().notNull(),
    providerPaymentId: text().unique(),
    /** "Visa ending 4242", as shown. */
    card: text(),
    /** The provider's reason for a decline, for people. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId, t.createdAt),
    index().on(t.userId),
    uniqueIndex("payments_one_live_per_order")
      .on(t.orderId)
      .where(sql`${t.status} <> 'DECLINED'`),
    check("payments_amount_positive", sql`${t.amount} > 0`),
  ],
);

/** A customer's record at the payment provider. */
export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  providerCustomerId: text().notNull().unique(),
});

/**
 * The built-in test provider's own state: what a real provider would keep on its side. Nothing but its adapter reads it.
 * `kind` is customer, token, method or payment; `key` makes a payment idempotent.
 */
export const testProviderObjects = pgTable(
  "test_provider_objects",
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
