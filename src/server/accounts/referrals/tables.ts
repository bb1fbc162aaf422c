import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "../../orders/tables.ts";
import { users } from "../tables.ts";

/** An invitation: e-mailed by a customer, or created by a sign-up with their code. */
export const referrals = pgTable(
  "referrals",
  {
    id: uuid().primaryKey(),
    referrerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The customer who signed up with the referrer's code. A customer has one referrer. */
    invitedUserId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    joinedAt: timestamp({ withTimezone: true }),
    /** The invited customer's first paid order, which earns the reward. */
    orderId: integer().references(() => orders.id),
    rewardedAt: timestamp({ withTimezone: true }),
    /** Cents for each side. */
    reward: integer(),
    /** When both sides proved to be the same person, who gets nothing. */
    rejectedAt: timestamp({ withTimezone: true }),
    /** When the reward was revoked because its order was refunded. */
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("referrals_one_per_email").on(t.referrerId, t.email),
    index().on(t.referrerId, t.createdAt),
    index().on(t.createdAt, t.id),
    index().on(t.orderId),
    index("referrals_email_trgm").using("gin", sql`fold_text(${t.email}) gin_trgm_ops`),
    check("referrals_not_oneself", sql`${t.referrerId} <> ${t.invitedUserId}`),
  ],
);
