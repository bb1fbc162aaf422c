import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { REMINDER_REASONS } from "../../rules/reminders/reminders.ts";
import { users } from "../accounts/tables.ts";
import { products, productVariants } from "../products/tables.ts";

export const reminderReason = pgEnum("reminder_reason", REMINDER_REASONS);

/**
 * Requests for one e-mail when a product is available. A row is deleted once its e-mail is sent or the request
 * withdrawn, so that no e-mail is stored without need.
 */
export const productReminders = pgTable(
  "product_reminders",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The requested variant; null for any. */
    productVariantId: uuid().references(() => productVariants.id, { onDelete: "cascade" }),
    /** The account that requested it; null for guests. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** A guest's, in lower case; null for accounts, whose e-mail may change. */
    email: text(),
    reason: reminderReason().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * When a guest followed the link in the mail; accounts are confirmed immediately. Null: anyone may have typed the
     * e-mail.
     */
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("product_reminders_once").on(t.productId, t.productVariantId, t.userId, t.email).nullsNotDistinct(),
    index().on(t.productId, t.confirmedAt),
    index().on(t.productId, t.createdAt),
    index().on(t.userId),
    index().on(t.productVariantId),
    index("product_reminders_unconfirmed")
      .on(t.createdAt)
      .where(sql`${t.confirmedAt} is null`),
    check("product_reminders_whose", sql`(${t.userId} is null) <> (${t.email} is null)`),
  ],
);
