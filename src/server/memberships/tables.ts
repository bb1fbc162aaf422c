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

/** INCOMPLETE waits for its first payment, PAST_DUE for a renewal's. */
export const subscriptionStatus = pgEnum("subscription_status", ["INCOMPLETE", "ACTIVE", "PAST_DUE", "CANCELED"]);

/** A customer's membership as the payment provider knows it; the tier follows from the price's lookup key. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's subscription; null for one that was given without the provider (tests, gifts of the house). */
    providerSubscriptionId: text().unique(),
    status: subscriptionStatus().notNull().default("ACTIVE"),
    lookupKey: text().notNull(),
    active: boolean().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    currentPeriodStart: timestamp({ withTimezone: true }).notNull(),
    currentPeriodEnd: timestamp({ withTimezone: true }).notNull(),
    /** When the provider was last asked how it stands; an answer that is older changes nothing. */
    providerStateAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.currentPeriodEnd),
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
    /** The start of the term that a grant or an expiry belongs to; each happens once per term and kind. */
    periodStart: timestamp({ withTimezone: true }),
    orderId: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("service_credit_entries_chain").on(t.userId, t.kind, t.number),
    index().on(t.orderId),
    index().on(t.subscriptionId),
    uniqueIndex("service_credit_entries_once_per_term")
      .on(t.subscriptionId, t.periodStart, t.kind, t.reason)
      .where(sql`${t.periodStart} is not null`),
    check("service_credit_balance_not_negative", sql`${t.balanceAfter} >= 0`),
  ],
);
