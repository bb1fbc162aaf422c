import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_KEYS } from "../../rules/accounting/accounts.ts";
import { users } from "../accounts/tables.ts";
import { payments, refunds } from "../payments/tables.ts";

/** The cash that should be in the drawer, in cents. Its row's lock orders the entries of the cash ledger. */
export const cashDrawer = pgTable(
  "cash_drawer",
  { one: boolean().primaryKey().default(true), balance: integer().notNull() },
  (t) => [check("cash_drawer_is_one_row", sql`${t.one}`)],
);

export const CASH_REASONS = ["SALE", "REFUND", "FLOAT", "TO_BANK", "DIFFERENCE"] as const;

/** The cash ledger, append-only: every cent that entered or left the drawer. */
export const cashEntries = pgTable(
  "cash_entries",
  {
    id: uuid().primaryKey(),
    change: integer().notNull(),
    balanceAfter: integer().notNull(),
    reason: text({ enum: CASH_REASONS }).notNull(),
    /** The lab's calendar day that it belongs to: the day after, if its own was already closed. */
    day: date({ mode: "string" }).notNull(),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    note: text().notNull().default(""),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.day),
    index().on(t.createdAt),
    index().on(t.paymentId),
    index().on(t.refundId),
    index().on(t.byUserId),
  ],
);

/** Closed days: the cash that was expected and counted. A closed day is never changed. */
export const dayCloses = pgTable(
  "day_closes",
  {
    day: date({ mode: "string" }).primaryKey(),
    expected: integer().notNull(),
    counted: integer().notNull(),
    note: text().notNull().default(""),
    byUserId: uuid()
      .notNull()
      .references(() => users.id),
    closedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.byUserId), check("day_closes_counted", sql`${t.counted} >= 0`)],
);

/** Names of accounts that the lab changed. */
export const accountNames = pgTable("account_names", {
  account: text({ enum: ACCOUNT_KEYS }).primaryKey(),
  name: text().notNull(),
});
