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
import { PAYMENT_METHODS } from "../../rules/payments/counter-payments.ts";
import { DISPUTE_REASONS, DISPUTE_STATUSES } from "../../rules/payments/disputes.ts";
import { users } from "../accounts/tables.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";

export const paymentStatus = pgEnum("payment_status", ["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]);

/** An order has at most one payment that is in progress or has paid. */
export const ONE_LIVE_PAYMENT = "payments_one_live";

/** An attempt to pay an order. Its id is the provider's idempotency key, so that a retry never charges twice. */
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
    /** Cents refunded to the card, pending ones included; never more than was captured. */
    refunded: integer().notNull().default(0),
    /** The card reader that takes the payment; null for other payments. */
    readerId: text(),
    /** The stored card; for a card entered for this payment only, its token; a fixed text for counter payments. */
    paymentMethodId: text().notNull(),
    providerPaymentId: text().unique(),
    /** "Visa ending 4242", as displayed. For a card entered for this payment only, unknown until it is charged. */
    card: text(),
    /** The provider's reason for a decline, as text for people. */
    problem: text(),
    /** Whether to store the entered card after payment, as its owner chose. */
    storeCard: boolean().notNull().default(false),
    /** How the customer pays; all but CARD are recorded by staff and captured at once (take-counter-payment.ts). */
    method: text({ enum: PAYMENT_METHODS }).notNull().default("CARD"),
    /** Cents handed over; the part above `amount` was returned as change. Null for cards. */
    received: integer(),
    /** Cents of the order's total that were not paid and are not owed: total = amount + writtenOff. */
    writtenOff: integer().notNull().default(0),
    /** The check's or transfer's number, or the terminal's receipt. */
    reference: text().notNull().default(""),
    /** Staff who took the payment; null for cards. */
    byUserId: uuid().references(() => users.id),
    /**
     * Captured although its order was already canceled or paid. It is refunded in full and does not count as the
     * order's payment.
     */
    excess: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId, t.createdAt),
    index().on(t.userId),
    index().on(t.byUserId),
    uniqueIndex(ONE_LIVE_PAYMENT)
      .on(t.orderId)
      .where(sql`${t.status} <> 'DECLINED' and not ${t.excess}`),
    // One payment at a reader at a time: Stripe would replace a waiting one.
    uniqueIndex("payments_one_at_reader")
      .on(t.readerId)
      .where(sql`${t.settledAt} is null`),
    index("payments_open")
      .on(t.createdAt)
      .where(sql`${t.settledAt} is null`),
    // For revenue by day.
    index("payments_captured")
      .on(t.settledAt)
      .where(sql`${t.status} = 'CAPTURED'`),
    check("payments_amount_positive", sql`${t.amount} > 0`),
    check("payments_received_enough", sql`${t.received} is null or ${t.received} >= ${t.amount}`),
    check("payments_write_off_not_negative", sql`${t.writtenOff} >= 0`),
    check("payments_not_over_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
  ],
);

export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  providerCustomerId: text().notNull().unique(),
});

export const refundStatus = pgEnum("refund_status", ["PENDING", "SUCCEEDED", "FAILED"]);

/**
 * Refunds: to the card, to the customer's account credit, or part to each. The id is the provider's idempotency key.
 * The credit part is given at once; the card part is PENDING until the provider has completed it.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The payment whose card is refunded; null if nothing is refunded to a card. */
    paymentId: uuid().references(() => payments.id),
    /** Cents. */
    toPayment: integer().notNull(),
    /** Refunded at once to the gift card that paid the order. */
    toGiftCard: integer().notNull().default(0),
    toAccountCredit: integer().notNull(),
    /** Lines that are refunded in full, which ends their files and gift cards. */
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

/**
 * A payment that its cardholder disputes at the bank, in the provider's last reported state. Its id is the idempotency
 * key of the lab's response.
 */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    providerDisputeId: text().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** Either an order's payment or a membership's. */
    orderId: integer().references(() => orders.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    status: disputeStatus().notNull(),
    reason: text({ enum: DISPUTE_REASONS }).notNull(),
    /** Cents in dispute. */
    amount: integer().notNull(),
    /** Cents that the provider has taken from the lab's account and not returned. */
    withheld: integer().notNull(),
    /** The provider's dispute fee in cents. */
    fee: integer().notNull(),
    dueBy: timestamp({ withTimezone: true }),
    /** Time of the query that returned this state. A late response to an earlier query changes nothing. */
    queriedAt: timestamp({ withTimezone: true }).notNull(),
    /** The evidence for the bank, stored as sent. */
    answer: jsonb().$type<DisputeEvidence & { statement: string }>(),
    answeredAt: timestamp({ withTimezone: true }),
    answeredByUserId: uuid().references(() => users.id),
    /** When the provider received it; null while it is pending. */
    sentAt: timestamp({ withTimezone: true }),
    /** Why a response was rejected, as text for people. */
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
 * The payment provider's fees for payments of orders and memberships, from its own books. A fee belongs to the
 * journal's day on which it was read, because closed days never change.
 */
export const cardFees = pgTable(
  "card_fees",
  {
    /** The provider's ID. */
    id: text().primaryKey(),
    /** Cents. */
    amount: integer().notNull(),
    chargedAt: timestamp({ withTimezone: true }).notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.chargedAt), index().on(t.recordedAt)],
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
 * Reports to the external tax service: an order's sale, and its refunds. Saved after the service accepted them, so that
 * missing ones are sent again.
 */
export const taxReports = pgTable(
  "tax_reports",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The reported refund; null for the sale. */
    refundId: uuid()
      .unique()
      .references(() => refunds.id),
    /** The provider's transaction id. */
    transactionId: text().notNull().unique(),
    /** Cents sold or refunded, with tax. */
    amount: integer().notNull(),
    /** Cents of tax as calculated by the provider; null for refunds, whose share the provider calculates. */
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

/** The last issued invoice number. Its row's lock prevents gaps. */
export const invoiceCounter = pgTable(
  "invoice_counter",
  { one: boolean().primaryKey().default(true), last: integer().notNull() },
  (t) => [check("invoice_counter_is_one_row", sql`${t.one}`)],
);

/** Invoices as presented to the customer. The PDF is drawn from `data`, which is never updated. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    number: integer().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** One invoice per order. */
    orderId: integer()
      .unique()
      .references(() => orders.id),
    /** For a membership's term: the provider's own invoice, processed only once. */
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
