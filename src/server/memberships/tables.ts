import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CREDIT_KINDS } from "../../rules/memberships/tiers.ts";
import { users } from "../accounts/tables.ts";

/** A customer's membership as the payment provider knows it; the tier follows from the price's lookup key. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lookupKey: text().notNull(),
    active: boolean().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    currentPeriodStart: timestamp({ withTimezone: true }).notNull(),
    currentPeriodEnd: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_one_active")
      .on(t.userId)
      .where(sql`${t.active}`),
  ],
);

export const creditKind = pgEnum("credit_kind", CREDIT_KINDS);
export const creditReason = pgEnum("credit_reason", ["GRANTED", "RESERVED", "GIVEN_BACK", "EXPIRED"]);

/** Service credits as an append-only ledger; `number` orders a customer's entries of one kind without gaps. */
export const serviceCreditEntries = pgTable(
  "service_credit_entries",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: creditKind().notNull(),
    number: integer().notNull(),
    change: integer().notNull(),
    balanceAfter: integer().notNull(),
    reason: creditReason().notNull(),
    subscriptionId: uuid().references(() => subscriptions.id),
    orderId: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("service_credit_entries_chain").on(t.userId, t.kind, t.number),
    index().on(t.orderId),
    index().on(t.subscriptionId),
    check("service_credit_balance_not_negative", sql`${t.balanceAfter} >= 0`),
  ],
);
