import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DisputeEvidence } from "../../rules/payments/disputes.ts";
import { DISPUTE_REASONS, DISPUTE_STATUSES } from "../../rules/payments/disputes.ts";
import { users } from "../accounts/tables.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";

export const paymentStatus = pgEnum("payment_status", ["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]);

/** Of an order's payments one is under way or has paid. */
export const ONE_LIVE_PAYMENT = "payments_one_live";

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
    /** Cents that went back to the card, or are on their way; never more than was captured. */
    refunded: integer().notNull().default(0),
    /** The card reader that asks for the card; null for what is paid otherwise. */
    readerId: text(),
    /** The stored card; of one that is entered for this payment alone, its token; a word for what is paid at the desk. */
    paymentMethodId: text().notNull(),
    providerPaymentId: text().unique(),
    /** "Visa ending 4242", as shown. Of a card that is entered for this payment alone it is not known before it is charged. */
    card: text(),
    /** The provider's reason for a decline, for people. */
    problem: text(),
    /** Its entered card is kept for its owner, who asked for it, once it has paid. */
    keepCard: boolean().notNull().default(false),
    /** Captured though its order was canceled or paid already: it goes back whole, and does not count as its payment. */
    excess: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId, t.createdAt),
    index().on(t.userId),
    uniqueIndex(ONE_LIVE_PAYMENT)
      .on(t.orderId)
      .where(sql`${t.status} <> 'DECLINED' and not ${t.excess}`),
    // A reader asks for one payment at a time: Stripe would have another one take its place.
    uniqueIndex("payments_one_at_reader")
      .on(t.readerId)
      .where(sql`${t.settledAt} is null`),
    index("payments_open")
      .on(t.createdAt)
      .where(sql`${t.settledAt} is null`),
    // What was earned on which day.
    index("payments_captured")
      .on(t.settledAt)
      .where(sql`${t.status} = 'CAPTURED'`),
    check("payments_amount_positive", sql`${t.amount} > 0`),
    check("payments_not_over_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
  ],
);

/** A customer's record at the payment provider. */
export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  providerCustomerId: text().notNull().unique(),
});

export const refundStatus = pgEnum("refund_status", ["PENDING", "SUCCEEDED", "FAILED"]);

/**
 * Money that goes back: to the card, to the customer's account credit, or some to each. Its id is the provider's
 * idempotency key. The credit part is given at once; the card part is PENDING until the provider has done it.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The payment that the card part goes back to; null when nothing goes to a card. */
    paymentId: uuid().references(() => payments.id),
    /** Cents. */
    toPayment: integer().notNull(),
    /** To the gift card that paid the order, at once. */
    toGiftCard: integer().notNull().default(0),
    toAccountCredit: integer().notNull(),
    /** Lines that are refunded whole, so that their files and gift cards end. */
    lineIds: uuid().array().notNull().default([]),
    status: refundStatus().notNull(),
    reason: text().notNull(),
    providerRefundId: text().unique(),
    problem: text(),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId, t.createdAt),
    index().on(t.createdAt),
    index().on(t.paymentId),
    index().on(t.byUserId),
    index("refunds_open")
      .on(t.createdAt)
      .where(sql`${t.status} = 'PENDING'`),
    check(
      "refunds_of_something",
      sql`${t.toPayment} >= 0 and ${t.toGiftCard} >= 0 and ${t.toAccountCredit} >= 0
        and ${t.toPayment} + ${t.toGiftCard} + ${t.toAccountCredit} > 0`,
    ),
  ],
);

export const disputeStatus = pgEnum("dispute_status", DISPUTE_STATUSES);

/** A payment whose card's owner disputes it at their bank, as the provider last said that it stands. Its id is the key of its answer. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    providerDisputeId: text().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** One of these two: an order's payment, or a membership's. */
    orderId: integer().references(() => orders.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    status: disputeStatus().notNull(),
    reason: text({ enum: DISPUTE_REASONS }).notNull(),
    /** Cents that are disputed. */
    amount: integer().notNull(),
    /** Cents that the provider has taken from the lab's account for it and not given back. */
    withheld: integer().notNull(),
    /** Cents that the provider asks for the dispute itself. */
    fee: integer().notNull(),
    dueBy: timestamp({ withTimezone: true }),
    /** Of the question that told all this: an older one's answer that comes later changes nothing. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** What is sent to the bank, kept as it is sent. */
    answer: jsonb().$type<DisputeEvidence & { statement: string }>(),
    answeredAt: timestamp({ withTimezone: true }),
    answeredByUserId: uuid().references(() => users.id),
    /** When the provider had it; null while it is on its way. */
    sentAt: timestamp({ withTimezone: true }),
    /** Why an answer was not taken, for people. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.subscriptionId),
    index().on(t.userId),
    index().on(t.answeredByUserId),
    index().on(t.createdAt, t.id),
    index().on(t.amount, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.dueBy, t.id),
    check("disputes_of_something", sql`num_nonnulls(${t.orderId}, ${t.subscriptionId}) = 1`),
  ],
);

/**
 * Account credit that the bench wanted to give while the bank held the order's payment. A row is deleted when the credit is
 * given or dismissed.
 */
export const heldCredits = pgTable(
  "held_credits",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The part refunded from the order's payment, in cents. */
    refund: integer().notNull(),
    /** Cents on top, such as for ruined film. */
    beyond: integer().notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.orderId),
    check("held_credits_of_something", sql`${t.refund} >= 0 and ${t.beyond} >= 0 and ${t.refund} + ${t.beyond} > 0`),
  ],
);

/**
 * What a tax service outside was told: that an order was sold, and what of it went back. Written once it has it, so that what
 * is missing here is told again.
 */
export const taxReports = pgTable(
  "tax_reports",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** What went back; null for the sale. */
    refundId: uuid()
      .unique()
      .references(() => refunds.id),
    /** The provider's. */
    transactionId: text().notNull().unique(),
    /** Cents, with their tax: what was sold or went back. */
    amount: integer().notNull(),
    /** Cents of tax as the provider counts it; null for what went back, whose share it works out by itself. */
    tax: integer(),
    reportedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("tax_reports_one_sale")
      .on(t.orderId)
      .where(sql`${t.refundId} is null`),
    index().on(t.orderId),
  ],
);

/** The last invoice number given out; its row's lock makes numbers follow each other without a gap. */
export const invoiceCounter = pgTable(
  "invoice_counter",
  { one: boolean().primaryKey().default(true), last: integer().notNull() },
  (t) => [check("invoice_counter_is_one_row", sql`${t.one}`)],
);

/** What was charged, as it was said to the customer; `data` is what the PDF is drawn from and is never looked up again. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    number: integer().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** One invoice an order. */
    orderId: integer()
      .unique()
      .references(() => orders.id),
    /** For a membership's term: the provider's own invoice, worked once. */
    subscriptionId: uuid().references(() => subscriptions.id),
    providerInvoiceId: text().unique(),
    /** Cents. */
    total: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.issuedAt),
    index().on(t.userId, t.total),
    index().on(t.userId, t.number),
    index().on(t.subscriptionId),
    index("invoices_of_terms")
      .on(t.issuedAt)
      .where(sql`${t.subscriptionId} is not null`),
  ],
);
