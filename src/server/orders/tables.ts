import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CREDIT_KINDS, TIER_IDS } from "../../rules/memberships/tiers.ts";
import type { NegativesAction } from "../../rules/film/film.ts";
import { ORDER_WORKS } from "../../rules/orders/needs.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { users } from "../accounts/tables.ts";
import { coupons } from "../coupons/tables.ts";
import { products, productVariants } from "../products/tables.ts";

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

/** One choice of a line (docs/product/products.md#options), as it was when the order was placed. */
export type SelectedOption = {
  productOptionId: string | null;
  optionKey: string;
  optionType: "select" | "radio" | "text" | "checkbox";
  selectedValue: string | null;
  value: string | null;
  label: string;
  required: boolean;
  sortOrder: number;
  productOptionLabel?: string | null;
  productOptionDescription?: string | null;
  priceModifier?: {
    type: "fixed" | "percentage";
    amount: number;
    memberAmount?: number | null;
    description?: string | null;
    sku?: string | null;
  } | null;
  productId?: string | null;
  matrixFallback?: boolean;
};

/** What an order bought later does to the order it belongs to, once it is paid. */
export type EffectWhenPaid = {
  /** Rolls that become rush. */
  rushRollIds?: string[];
  /** What becomes of the negatives of these rolls. */
  negatives?: Record<string, NegativesAction>;
  /** The lab placed it for negatives that no one collected (checkout/ship-uncollected.ts). */
  uncollected?: boolean;
};

/** Sums are integer cents as charged: lines − discount − service credits + tax − account credit = total. */
export const orders = pgTable(
  "orders",
  {
    id: serial().primaryKey(),
    /** A guest's order belongs to a user marked as guest. */
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The unguessable code by which a guest reads the order. */
    accessCode: text().unique(),
    /** As the guest gave it with this order: others may order with the same e-mail, and see nothing of it. Null for accounts. */
    guestFirstName: text(),
    guestLastName: text(),
    /** The network that a guest placed it from, hashed: what its unpaid orders hold is counted together. Null for accounts. */
    guestNetworkHash: text(),
    /** The order that this one adds to: rush or unlocks bought after the first was paid. */
    parentOrderId: integer().references((): AnyPgColumn => orders.id),
    status: orderStatus().notNull().default("OPEN"),
    /** Counts up with every change, so that a stale update is told. */
    version: integer().notNull().default(1),
    tier: tierId().notNull(),
    /** How film reaches the lab, or goods their buyer. Null where nothing travels: digital things, rush bought later. */
    deliveryMethod: deliveryMethod(),
    address: jsonb().$type<AddressSnapshot>(),
    notes: text().notNull().default(""),
    internalNotes: text().notNull().default(""),
    /** For whom the goods are given to: goes into the parcel. */
    giftNote: text().notNull().default(""),
    useBillingAddressForTax: boolean().notNull().default(true),
    /** Whether the negatives come back by mail though no roll asks for it. */
    returnShipping: boolean().notNull().default(false),
    /** The customer's choices, which hold when an open order is priced anew. */
    useCredits: boolean().notNull().default(true),
    useAccountCredit: boolean().notNull().default(true),
    /** Only for what was bought later. */
    whenPaid: jsonb().$type<EffectWhenPaid>(),
    couponId: uuid().references(() => coupons.id),
    /** As it was typed, for receipts. */
    couponCode: text(),
    linesTotal: integer().notNull(),
    appliedDiscount: integer("discount").notNull(),
    serviceCredits: integer().notNull(),
    /** Percent × 1000. */
    taxRate: integer().notNull(),
    tax: integer().notNull(),
    appliedGiftCard: integer("gift_card").notNull().default(0),
    appliedCredit: integer("account_credit").notNull(),
    total: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Until when it holds what it took, as long as it is OPEN; null when it holds nothing (rules/checkout/holds.ts). */
    heldUntil: timestamp({ withTimezone: true }),
    /** When who has no account was mailed the way back to it, unpaid as it was. */
    mailedToPayAt: timestamp({ withTimezone: true }),
    invoicedAt: timestamp({ withTimezone: true }),
    /** When staff let the lab work on its film before it is paid (bench/take-on-account.ts). */
    onAccountAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    canceledAt: timestamp({ withTimezone: true }),
    printsReadyAt: timestamp({ withTimezone: true }),
    /** When the lab packed the goods (bench/pack-goods.ts), and when they were given to their customer at the counter. */
    goodsPackedAt: timestamp({ withTimezone: true }),
    goodsHandedOverAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.customerId, t.createdAt, t.id),
    index().on(t.status, t.createdAt),
    // The newest orders and whose they are, read without the orders themselves.
    index().on(t.createdAt, t.id, t.customerId),
    index().on(t.total, t.id),
    index().on(t.parentOrderId),
    index().on(t.couponId),
    index("orders_holding")
      .on(t.heldUntil)
      .where(sql`${t.status} = 'OPEN' and ${t.heldUntil} is not null`),
    check(
      "orders_sum",
      sql`${t.linesTotal} - ${t.appliedDiscount} - ${t.serviceCredits} + ${t.tax} - ${t.appliedGiftCard} - ${t.appliedCredit} = ${t.total}`,
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
    /** What the client called it before it had an id. */
    tempKey: text(),
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
    /** Units that service credits paid for. */
    creditUnits: integer().notNull().default(0),
    productId: uuid().references((): AnyPgColumn => products.id),
    productVariantId: uuid().references((): AnyPgColumn => productVariants.id),
    productType: text({ enum: PRODUCT_TYPES }).notNull().default("SERVICE_ADD_ON"),
    taxable: boolean().notNull().default(true),
    notes: text().notNull().default(""),
    /** What was chosen, with labels and modifiers as they were. */
    selectedOptions: jsonb().$type<Record<string, SelectedOption>>().notNull().default({}),
    /** The draft of a print, as the customer arranged it. */
    printDraftId: uuid(),
    /** The vendor who makes and ships it, as it was; null is the lab. */
    vendorId: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex().on(t.orderId, t.position),
    index().on(t.rollId),
    index().on(t.productId),
    index().on(t.productVariantId),
    index().on(t.vendorId, t.orderId),
  ],
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

/** Read model of what orders wait for at the lab: a row for each, and none for what is done (bench/read-models.sql). */
export const orderWork = pgTable(
  "order_work",
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    work: text({ enum: ORDER_WORKS }).notNull(),
    /** The order's. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.work] }), index().on(t.work, t.createdAt, t.orderId)],
);

/** Views of the list of orders that one of the staff keeps under names: filters, search and order as they stand in the address. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    address: text().notNull(),
  },
  (t) => [unique("saved_views_by_name").on(t.userId, t.name)],
);
