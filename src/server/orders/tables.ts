import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CREDIT_KINDS, TIER_IDS } from "../../rules/memberships/tiers.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { users } from "../accounts/tables.ts";

export const orderStatus = pgEnum("order_status", ORDER_STATUSES);
export const deliveryMethod = pgEnum("delivery_method", DELIVERY_METHODS);
export const tierId = pgEnum("tier_id", TIER_IDS);

/** Where a customer lived when the order was placed; a copy, never looked up again. */
export type AddressSnapshot = {
  placeId: string | null;
  address1: string;
  address2: string | null;
  city: string;
  zip: string;
  state: string;
  country: "US";
};

/** Sums are integer cents as charged: lines − discount − service credits + tax − account credit = total. */
export const orders = pgTable(
  "orders",
  {
    id: serial().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    status: orderStatus().notNull().default("OPEN"),
    /** Counts up with every change, so that a stale update is told. */
    version: integer().notNull().default(1),
    tier: tierId().notNull(),
    deliveryMethod: deliveryMethod().notNull(),
    address: jsonb().$type<AddressSnapshot>(),
    notes: text().notNull().default(""),
    internalNotes: text().notNull().default(""),
    linesTotal: integer().notNull(),
    discount: integer().notNull(),
    serviceCredits: integer().notNull(),
    /** Percent × 1000. */
    taxRate: integer().notNull(),
    tax: integer().notNull(),
    accountCredit: integer().notNull(),
    total: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.customerId, t.createdAt),
    index().on(t.status, t.createdAt),
    index().on(t.createdAt),
    check(
      "orders_sum",
      sql`${t.linesTotal} - ${t.discount} - ${t.serviceCredits} + ${t.tax} - ${t.accountCredit} = ${t.total}`,
    ),
    check("orders_total_not_negative", sql`${t.total} >= 0`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    sku: text().notNull(),
    description: text().notNull(),
    /** The roll it is for; null for lines of the whole order. No foreign key: rolls belong to a later table. */
    rollId: uuid(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    amount: integer().notNull(),
    discount: integer().notNull(),
    creditAmount: integer().notNull(),
    creditKind: text({ enum: CREDIT_KINDS }),
  },
  (t) => [uniqueIndex().on(t.orderId, t.position), index().on(t.rollId)],
);

/** The order's audit trail: every change of money, status or goods, with who and when. Only added to. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    type: text().notNull(),
    text: text().notNull(),
    byUserId: uuid().references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId, t.at), index().on(t.byUserId)],
);

/** Which write a key was used for: the same key and body get the same answer (decisions, "Orders"). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    /** What the write made: an order number or a payment's id. */
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("idempotency_keys_key").on(t.userId, t.key), index().on(t.createdAt)],
);
