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
import type { PriceByHand } from "../../rules/checkout/price-by-hand.ts";
import type { NegativesAction } from "../../rules/film/film.ts";
import { ORDER_WORKS } from "../../rules/orders/needs.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import type { Taxation } from "../../rules/tax/tax-table.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { priceLists } from "../prices/tables.ts";
import { users } from "../accounts/tables.ts";
import { coupons } from "../coupons/tables.ts";
import { products, productVariants } from "../products/tables.ts";
import { referenceColumns } from "../platform/database/tables.ts";

export const orderStatus = pgEnum("order_status", ORDER_STATUSES);

export const deliveryMethod = pgEnum("delivery_method", DELIVERY_METHODS);

export const tierId = pgEnum("tier_id", TIER_IDS);

/** A copy of the customer's address when the order was placed; never updated. */
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

/** Effect of an add-on order on its parent order, once paid. */
export type EffectWhenPaid = {
  rushRollIds?: string[];
  negatives?: Record<string, NegativesAction>;
  /** Placed by the lab for negatives that were not collected (checkout/ship-uncollected.ts). */
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
    /** The unguessable code that opens a guest's order. */
    accessCode: text().unique(),
    /**
     * Given by the guest with this order: others with the same e-mail may order and must not see it. Null for accounts.
     */
    guestFirstName: text(),
    guestLastName: text(),
    /**
     * Hashed network of the guest. Holds of all unpaid orders from one network are counted together. Null for accounts.
     */
    guestNetworkHash: text(),
    /** The parent order: this one adds rush or unlocks bought after it was paid. */
    parentOrderId: integer().references((): AnyPgColumn => orders.id),
    status: orderStatus().notNull().default("OPEN"),
    /** Incremented with every change, to detect stale updates. */
    version: integer().notNull().default(1),
    tier: tierId().notNull(),
    /** The price list that it was sold at, which later changes keep. */
    priceVersion: integer()
      .notNull()
      .default(1)
      .references(() => priceLists.version),
    /** How film reaches the lab, or goods their buyer. Null if nothing is shipped: digital items, rush bought later. */
    deliveryMethod: deliveryMethod(),
    address: jsonb().$type<AddressSnapshot>(),
    notes: text().notNull().default(""),
    internalNotes: text().notNull().default(""),
    ...referenceColumns(),
    /** For the gift's recipient, enclosed in the parcel. */
    giftNote: text().notNull().default(""),
    useBillingAddressForTax: boolean().notNull().default(true),
    /** Whether to mail the negatives back even if no roll requests it. */
    returnShipping: boolean().notNull().default(false),
    /** The customer's choices, reused when an open order is repriced. */
    useCredits: boolean().notNull().default(true),
    useAccountCredit: boolean().notNull().default(true),
    /** Add-on orders only. */
    whenPaid: jsonb().$type<EffectWhenPaid>(),
    couponId: uuid().references(() => coupons.id),
    /** As typed, for receipts. */
    couponCode: text(),
    linesTotal: integer().notNull(),
    /** Coupon and desk discount together. */
    appliedDiscount: integer("discount").notNull(),
    deskDiscount: integer().notNull().default(0),
    /** Prices and discount that staff set on it while it was open; null for list prices. */
    byHand: jsonb().$type<PriceByHand>(),
    serviceCredits: integer().notNull(),
    /** Percent × 1000. */
    taxRate: integer().notNull(),
    /** Whether the customer was exempt; then the rate is 0. */
    taxExempt: boolean().notNull().default(false),
    /** How its place is taxed, also for an exempt customer. Null in orders from before the lab had a table. */
    taxation: jsonb().$type<Taxation>(),
    tax: integer().notNull(),
    appliedGiftCard: integer("gift_card").notNull().default(0),
    appliedCredit: integer("account_credit").notNull(),
    total: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When an OPEN order's holds expire; null if it holds nothing (rules/checkout/holds.ts). */
    heldUntil: timestamp({ withTimezone: true }),
    /** When a guest was e-mailed the link to this unpaid order. */
    paymentMailedAt: timestamp({ withTimezone: true }),
    invoicedAt: timestamp({ withTimezone: true }),
    /** When staff allowed work on its film before payment (bench/take-on-account.ts). */
    onAccountAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    canceledAt: timestamp({ withTimezone: true }),
    printsReadyAt: timestamp({ withTimezone: true }),
    /** When the lab packed the goods (bench/pack-goods.ts), and when the customer received them at the counter. */
    goodsPackedAt: timestamp({ withTimezone: true }),
    goodsHandedOverAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.customerId, t.createdAt, t.id),
    index().on(t.status, t.createdAt),
    // For the newest orders and their customers, as an index-only scan.
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
    /** The client's key before the line had an id. */
    tempKey: text(),
    sku: text().notNull(),
    description: text().notNull(),
    /** The line's roll; null for lines of the whole order. No foreign key: rolls belong to a later table. */
    rollId: uuid(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    amount: integer().notNull(),
    discount: integer().notNull(),
    creditAmount: integer().notNull(),
    creditKind: text({ enum: CREDIT_KINDS }),
    creditUnits: integer().notNull().default(0),
    productId: uuid().references((): AnyPgColumn => products.id),
    productVariantId: uuid().references((): AnyPgColumn => productVariants.id),
    productType: text({ enum: PRODUCT_TYPES }).notNull().default("SERVICE_ADD_ON"),
    taxable: boolean().notNull().default(true),
    notes: text().notNull().default(""),
    selectedOptions: jsonb().$type<Record<string, SelectedOption>>().notNull().default({}),
    printDraftId: uuid(),
    /** The vendor who makes and ships it, at the time of ordering; null is the lab. */
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

/** The order's audit trail: every change of money, status or goods, with user and time. Append-only. */
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
    /** The name of the API key that they used. */
    byKey: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId, t.at), index().on(t.at, t.orderId), index().on(t.byUserId)],
);

/**
 * Read model of pending work on orders at the lab: one row per kind of work, deleted when done (bench/read-models.sql).
 */
export const orderWork = pgTable(
  "order_work",
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    work: text({ enum: ORDER_WORKS }).notNull(),
    /** Copied from the order. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.work] }), index().on(t.work, t.createdAt, t.orderId)],
);

/** A staff member's named views of the orders list: filters, search and sort order as in the URL. */
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
