import { sql } from "drizzle-orm";
import {
  boolean,
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
import { COUPON_KINDS } from "../../rules/coupons/coupons.ts";
import { MEMBERSHIP_END_REASONS, MEMBERSHIP_STANDINGS } from "../../rules/memberships/standings.ts";
import { users } from "../accounts/tables.ts";

/** INCOMPLETE waits for its first payment, PAST_DUE for a renewal's. */
export const subscriptionStatus = pgEnum("subscription_status", ["INCOMPLETE", "ACTIVE", "PAST_DUE", "CANCELED"]);

/** A change of a membership whose outcome is not written down yet. */
export type RunningChange = {
  /** Its key at the provider. */
  id: string;
  /** NOW begins a new term at once. NEXT_TERM changes what the renewal costs. END and RENEW are what they say. */
  kind: "NOW" | "NEXT_TERM" | "END" | "RENEW";
  /** The price that it changes to; the present one for END and RENEW. */
  lookupKey: string;
  askedAt: string;
  /** It waits for the customer's second step at their bank. */
  waits: boolean;
};

/** A customer's membership as the payment provider knows it; the tier follows from the price's lookup key. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's subscription; null for one that was given without the provider (tests, gifts of the house). */
    providerSubscriptionId: text().unique(),
    status: subscriptionStatus().notNull().default("ACTIVE"),
    lookupKey: text().notNull(),
    active: boolean().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    currentPeriodStart: timestamp({ withTimezone: true }).notNull(),
    currentPeriodEnd: timestamp({ withTimezone: true }).notNull(),
    /** The price from the next term on, where another was chosen. */
    nextLookupKey: text(),
    /** What the present term is worth in cents: what was paid for it and what an earlier term brought in. */
    termValue: integer().notNull().default(0),
    /** When its first term was paid for; null while it waits for that, and for one that came to nothing. */
    startedAt: timestamp({ withTimezone: true }),
    /** The stored card that the first term is paid with, at the provider; null where one is entered for it. */
    paymentMethodId: text(),
    /** Off the first term, by a coupon: cents when fixed, thousandths of a percent when a percentage. */
    discountKind: text({ enum: COUPON_KINDS }),
    discountAmount: integer(),
    /** Why the last payment failed, one sentence for people. */
    problem: text(),
    /** The change that is being asked of the provider (memberships/one-change.ts); null while there is none. */
    change: jsonb().$type<RunningChange>(),
    /** When the provider was last asked how it stands, by the database's clock; an answer that is older changes nothing. */
    providerStateAt: timestamp({ withTimezone: true }),
    /** When it was over, and why; null while it runs, and for one that never did. */
    endedAt: timestamp({ withTimezone: true }),
    endReason: text({ enum: MEMBERSHIP_END_REASONS }),
    /** How it stands, for the desk's list; null for one that never ran. */
    standing: text({ enum: MEMBERSHIP_STANDINGS }).generatedAlwaysAs(sql`case
      when started_at is null then null
      when not active then 'ENDED'
      when status = 'PAST_DUE' then 'UNPAID'
      when cancel_at_period_end or provider_subscription_id is null then 'ENDS'
      else 'RENEWS' end`),
    /** When it renews or ends, since when it is unpaid, or when it was over. */
    standingDay: timestamp({ withTimezone: true }).generatedAlwaysAs(sql`case
      when not active then coalesce(ended_at, current_period_end)
      when status = 'PAST_DUE' then current_period_start
      else current_period_end end`),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.currentPeriodEnd),
    uniqueIndex("subscriptions_one_active")
      .on(t.userId)
      .where(sql`${t.active}`),
    uniqueIndex("subscriptions_one_incomplete")
      .on(t.userId)
      .where(sql`${t.status} = 'INCOMPLETE'`),
    index("subscriptions_by_standing").on(t.standing, t.standingDay, t.id),
    index("subscriptions_started")
      .on(t.startedAt, t.id)
      .where(sql`${t.startedAt} is not null`),
    index("subscriptions_running")
      .on(t.currentPeriodEnd)
      .where(sql`${t.active}`),
  ],
);

/** A card that pays a first term or a change of tier, until what becomes of it is settled (docs/product/memberships.md#the-card). */
export const membershipCards = pgTable("membership_cards", {
  subscriptionId: uuid()
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  /** The price that it pays. */
  lookupKey: text().notNull(),
  /** The provider's, of a card that is entered for this; null for a stored one. */
  token: text(),
  /** The card at the provider; null while it only has a token. */
  paymentMethodId: text(),
  /** Whether it is kept, and used first, once it has paid. */
  keep: boolean().notNull(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});
