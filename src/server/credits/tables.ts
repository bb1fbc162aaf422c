import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, timestamp, uniqueIndex, uuid, text } from "drizzle-orm/pg-core";
import { CREDIT_KINDS } from "../../rules/memberships/tiers.ts";
import { users } from "../accounts/tables.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";

export const creditKind = pgEnum("credit_kind", CREDIT_KINDS);

export const creditReason = pgEnum("credit_reason", ["GRANTED", "RESERVED", "RESTORED", "EXPIRED", "ADJUSTED"]);

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
    /** Start of the entry's term. Without an order, a reason occurs once per term and kind. */
    periodStart: timestamp({ withTimezone: true }),
    orderId: integer(),
    /** Why staff gave or took the credits, and who did; empty for automatic entries. */
    note: text().notNull().default(""),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("service_credit_entries_chain").on(t.userId, t.kind, t.number),
    index().on(t.userId, t.createdAt),
    index().on(t.orderId),
    index().on(t.subscriptionId),
    index().on(t.byUserId),
    uniqueIndex("service_credit_entries_granted_once")
      .on(t.subscriptionId, t.periodStart, t.kind, t.reason)
      .where(sql`${t.periodStart} is not null and ${t.orderId} is null`),
    check("service_credit_balance_not_negative", sql`${t.balanceAfter} >= 0`),
  ],
);

export const accountCreditReason = pgEnum("account_credit_reason", [
  "REFERRAL",
  "REFUND",
  "SPENT",
  "RESTORED",
  "ADJUSTED",
  "GIFT_CARD",
  "OPENING",
]);

/**
 * Account credit as an append-only ledger in cents; `number` orders a customer's entries without gaps. It is mirrored
 * to the provider's customer balance (where negative means credit): each entry is sent once, by its id.
 */
export const accountCreditEntries = pgTable(
  "account_credit_entries",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    change: integer().notNull(),
    balanceAfter: integer().notNull(),
    reason: accountCreditReason().notNull(),
    /** The entry's unique cause, such as "order:42" or "referral:<user>"; never written twice. */
    cause: text().notNull().unique(),
    note: text().notNull().default(""),
    orderId: integer().references(() => orders.id),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    mirroredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("account_credit_entries_chain").on(t.userId, t.number),
    index().on(t.orderId),
    index().on(t.byUserId),
    index("account_credit_entries_to_mirror")
      .on(t.createdAt)
      .where(sql`${t.mirroredAt} is null`),
    check("account_credit_not_negative", sql`${t.balanceAfter} >= 0`),
  ],
);
