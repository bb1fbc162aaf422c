import { type Column, type SQL, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { COUPON_KINDS } from "../../rules/coupons/coupons.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { users } from "../accounts/tables.ts";

/** The searched text of a coupon, exactly as indexed. */
export const searchedWords = (coupon: { code: Column; description: Column }): SQL =>
  sql`fold_text(${coupon.code} || ' ' || ${coupon.description})`;

export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey(),
    /** As customers type it, in any case. */
    code: text().notNull(),
    description: text().notNull().default(""),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    /** Cents when fixed, thousandths of a percent when a percentage. */
    amount: integer().notNull(),
    /** Limits the coupon to lines of this type; null means all. SUBSCRIPTION is for memberships. */
    productType: text({ enum: PRODUCT_TYPES }),
    active: boolean().notNull().default(true),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** Total number of uses by all customers; null is unlimited. */
    maxRedemptions: integer(),
    /** Number of uses per customer; null is unlimited. */
    maxPerCustomer: integer(),
    /** Active redemptions, updated together with `coupon_redemptions` by conditional updates. */
    redeemed: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("coupons_code_key").on(sql`lower(${t.code})`),
    index().on(t.createdAt, t.id),
    index().on(t.code),
    index().on(t.redeemed, t.id),
    index().on(t.endsAt, t.id),
    index("coupons_words_trgm").using("gin", sql`${searchedWords(t)} gin_trgm_ops`),
    check("coupons_amount_positive", sql`${t.amount} > 0`),
    check(
      "coupons_not_overused",
      sql`${t.redeemed} >= 0 and (${t.maxRedemptions} is null or ${t.redeemed} <= ${t.maxRedemptions})`,
    ),
  ],
);

/** One use of a coupon by an order or a membership; `releasedAt` is set when that was canceled and the use released. */
export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: uuid().primaryKey(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    orderId: integer(),
    subscriptionId: uuid(),
    /** Cents taken off. */
    amount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    releasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.couponId, t.userId),
    index().on(t.userId),
    // Uses per day, of all coupons and of one; index-only scans.
    index("coupon_redemptions_by_time")
      .on(t.createdAt, t.amount, t.subscriptionId)
      .where(sql`${t.releasedAt} is null`),
    index("coupon_redemptions_of_coupon")
      .on(t.couponId, t.createdAt)
      .where(sql`${t.releasedAt} is null`),
    // An open order may switch coupons: only the active use must be unique.
    uniqueIndex("coupon_redemptions_one_per_order")
      .on(t.orderId)
      .where(sql`${t.releasedAt} is null`),
    uniqueIndex("coupon_redemptions_once_per_subscription").on(t.subscriptionId),
  ],
);
