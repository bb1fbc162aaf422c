import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { GIFT_CARD_REASONS } from "../../rules/digital-goods/gift-cards.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { products } from "../products/tables.ts";

/** A digital product's file: all buyers get the newest upload, whenever they bought it. */
export const productFiles = pgTable(
  "product_files",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The name that buyers save it under. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    key: text().notNull().unique(),
    /** Null until the upload completes. */
    uploadedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.productId, t.uploadedAt)],
);

/** Number of downloads of a purchased file. No row before the first. */
export const fileDownloads = pgTable(
  "file_downloads",
  {
    orderLineId: uuid()
      .primaryKey()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    /** Since the purchase or the last renewal. */
    used: integer().notNull(),
    renewedAt: timestamp({ withTimezone: true }),
  },
  (t) => [check("file_downloads_used", sql`${t.used} between 0 and 5`)],
);

/**
 * Gift cards, created once for each unit of a paid line, or issued by staff. A card pays for orders or becomes account
 * credit.
 */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: uuid().primaryKey(),
    /** The order that bought it; null for cards that staff issued. */
    orderId: integer().references(() => orders.id),
    orderLineId: uuid().references(() => orderLines.id),
    /** Staff who issued it; null for bought cards. */
    issuedByUserId: uuid().references(() => users.id),
    /** Within its line, from 1. */
    number: integer().notNull(),
    /** Cents, as purchased. */
    amount: integer().notNull(),
    /** Cents refunded to its buyer. */
    revoked: integer().notNull().default(0),
    /** Cents that paid for orders or became account credit, minus refunds to the card. */
    spent: integer().notNull().default(0),
    /**
     * SHA-256 of its code, which is not stored: it is derived from the card's id and the lab's secret
     * (gift-card-code.ts).
     */
    codeHash: text().notNull().unique(),
    /** Raised with each new owner, which invalidates the former owner's code. */
    edition: integer().notNull().default(1),
    /** While blocked, its code counts as unknown. */
    blockedAt: timestamp({ withTimezone: true }),
    recipientName: text().notNull(),
    /** Null: the buyer's e-mail. */
    recipientEmail: text(),
    message: text().notNull(),
    /** Erases the recipient and message once sent: the buyer's or the recipient's account was deleted. */
    erasesRecipient: boolean().notNull().default(false),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** The customer who last redeemed its balance as account credit. */
    redeemedByUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("gift_cards_once").on(t.orderLineId, t.number),
    index().on(t.orderId),
    index().on(t.redeemedByUserId),
    index().on(t.issuedByUserId),
    index().on(t.createdAt, t.id),
    index("gift_cards_to_send")
      .on(t.sendAt)
      .where(sql`${t.sentAt} is null and ${t.revoked} + ${t.spent} < ${t.amount}`),
    check("gift_cards_amount", sql`${t.amount} > 0`),
    check(
      "gift_cards_not_overspent",
      sql`${t.revoked} >= 0 and ${t.spent} >= 0 and ${t.revoked} + ${t.spent} <= ${t.amount}`,
    ),
  ],
);

/** The ledger of gift cards, append-only: a card's balance is the sum of its entries. */
export const giftCardEntries = pgTable(
  "gift_card_entries",
  {
    id: uuid().primaryKey(),
    giftCardId: uuid()
      .notNull()
      .references(() => giftCards.id),
    /** Cents. */
    change: integer().notNull(),
    reason: text({ enum: GIFT_CARD_REASONS }).notNull(),
    /** The order that it paid for, or whose refund changed it. */
    orderId: integer().references(() => orders.id),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.giftCardId, t.createdAt),
    index().on(t.createdAt),
    index().on(t.orderId),
    index().on(t.byUserId),
  ],
);

/** The gift card that pays for all or part of an order. Refunds to it are among the order's refunds. */
export const giftCardUses = pgTable(
  "gift_card_uses",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    giftCardId: uuid()
      .notNull()
      .references(() => giftCards.id),
    /** Cents. */
    amount: integer().notNull(),
  },
  (t) => [index().on(t.giftCardId), check("gift_card_uses_amount", sql`${t.amount} > 0`)],
);
