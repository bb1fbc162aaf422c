import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { products } from "../products/tables.ts";

/** The file that a digital product is: the newest that arrived is what its buyers get, whenever they bought it. */
export const productFiles = pgTable(
  "product_files",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** As it is saved by its buyers. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    key: text().notNull().unique(),
    /** Null while it is on its way. */
    uploadedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.productId, t.uploadedAt)],
);

/** How often a bought file was handed out. There is no row until the first time. */
export const fileDownloads = pgTable(
  "file_downloads",
  {
    orderLineId: uuid()
      .primaryKey()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    /** Since it was bought, or renewed. */
    used: integer().notNull(),
    renewedAt: timestamp({ withTimezone: true }),
  },
  (t) => [check("file_downloads_used", sql`${t.used} between 0 and 5`)],
);

/** Money for somebody else: made once for each piece of a paid line. It pays for orders, or becomes account credit. */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    /** Among the pieces of its line, from 1. */
    number: integer().notNull(),
    /** Cents, as it was bought. */
    amount: integer().notNull(),
    /** Cents that were refunded to its buyer. */
    takenBack: integer().notNull().default(0),
    /** Cents that paid for orders or became account credit, less what was refunded to the card. */
    spent: integer().notNull().default(0),
    /** SHA-256 of its code, which is kept nowhere: it follows from the card's id and the lab's secret (gift-card-code.ts). */
    codeHash: text().notNull().unique(),
    recipientName: text().notNull(),
    /** Null: its buyer's. */
    recipientEmail: text(),
    message: text().notNull(),
    /** To whom, and with what words, is forgotten once it is sent: the account of its buyer or of its recipient is deleted. */
    forgets: boolean().notNull().default(false),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** Whose account credit its rest became, the last time. */
    redeemedByUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("gift_cards_once").on(t.orderLineId, t.number),
    index().on(t.orderId),
    index().on(t.redeemedByUserId),
    index("gift_cards_to_send")
      .on(t.sendAt)
      .where(sql`${t.sentAt} is null and ${t.takenBack} + ${t.spent} < ${t.amount}`),
    check("gift_cards_amount", sql`${t.amount} > 0`),
    check(
      "gift_cards_not_overspent",
      sql`${t.takenBack} >= 0 and ${t.spent} >= 0 and ${t.takenBack} + ${t.spent} <= ${t.amount}`,
    ),
  ],
);

/** The gift card that pays for an order, in part or in whole. What is refunded to it is in the order's refunds. */
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
