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
import { MEMBERSHIP_END_REASONS, MEMBERSHIP_STATES } from "../../rules/memberships/membership-states.ts";
import { priceLists } from "../prices/tables.ts";
import { users } from "../accounts/tables.ts";

/** INCOMPLETE waits for its first payment, PAST_DUE for a renewal payment. */
export const subscriptionStatus = pgEnum("subscription_status", ["INCOMPLETE", "ACTIVE", "PAST_DUE", "CANCELED"]);

export type RunningChange = {
  /** Its idempotency key at the provider. */
  id: string;
  /**
   * NOW starts a new term at once. NEXT_TERM changes the renewal's price. END cancels the renewal; RENEW restores it.
   */
  kind: "NOW" | "NEXT_TERM" | "END" | "RENEW";
  /** The new price; the current one for END and RENEW. */
  lookupKey: string;
  requestedAt: string;
  /** Whether it waits for the customer's second step at their bank. */
  waits: boolean;
};

/** A customer's membership as the payment provider knows it. The price's lookup key determines the tier. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's subscription; null for memberships created without the provider (tests, complimentary ones). */
    providerSubscriptionId: text().unique(),
    status: subscriptionStatus().notNull().default("ACTIVE"),
    lookupKey: text().notNull(),
    /** The price list that the current term was sold at, which its renewals keep. */
    priceVersion: integer()
      .notNull()
      .default(1)
      .references(() => priceLists.version),
    active: boolean().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    currentPeriodStart: timestamp({ withTimezone: true }).notNull(),
    currentPeriodEnd: timestamp({ withTimezone: true }).notNull(),
    /** The price from the next term on, if it changes. */
    nextLookupKey: text(),
    /** The price list that a change in progress, or of the next term, is sold at. */
    nextPriceVersion: integer().references(() => priceLists.version),
    /** Value of the current term in cents: its payment plus the credit from an earlier term. */
    termValue: integer().notNull().default(0),
    /** When the first term was paid; null while payment is pending or if it failed. */
    startedAt: timestamp({ withTimezone: true }),
    /** Since when the lab invoices its terms; null: since it began. Earlier terms were the earlier shop's. */
    billedFrom: timestamp({ withTimezone: true }),
    /** The stored card for the first term, by its id at the provider; null if a card is entered for it. */
    paymentMethodId: text(),
    /** Coupon discount on the first term: cents if fixed, thousandths of a percent if a percentage. */
    discountKind: text({ enum: COUPON_KINDS }),
    discountAmount: integer(),
    /** Why the last payment failed, one sentence for people. */
    problem: text(),
    /** The change in progress at the provider (memberships/one-change.ts); null if there is none. */
    change: jsonb().$type<RunningChange>(),
    /** When the provider was last queried, by the database's clock. Older responses change nothing. */
    providerStateAt: timestamp({ withTimezone: true }),
    /** When and why it ended; null while it is active, and for memberships that never were. */
    endedAt: timestamp({ withTimezone: true }),
    endReason: text({ enum: MEMBERSHIP_END_REASONS }),
    /** Status for the desk's list; null for a membership that was never active. */
    state: text({ enum: MEMBERSHIP_STATES }).generatedAlwaysAs(sql`case
      when started_at is null then null
      when not active then 'ENDED'
      when status = 'PAST_DUE' then 'UNPAID'
      when cancel_at_period_end or provider_subscription_id is null then 'ENDS'
      else 'RENEWS' end`),
    /** When it renews or ends, since when it is unpaid, or when it ended. */
    stateDay: timestamp({ withTimezone: true }).generatedAlwaysAs(sql`case
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
    index("subscriptions_by_state").on(t.state, t.stateDay, t.id),
    index("subscriptions_started")
      .on(t.startedAt, t.id)
      .where(sql`${t.startedAt} is not null`),
    index("subscriptions_running")
      .on(t.currentPeriodEnd)
      .where(sql`${t.active}`),
  ],
);

/** A card that pays a first term or a tier change, until it is settled (docs/product/memberships.md#the-card). */
export const membershipCards = pgTable("membership_cards", {
  subscriptionId: uuid()
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  /** The price to pay. */
  lookupKey: text().notNull(),
  /** The provider's token of an entered card; null for a stored one. */
  token: text(),
  /** The card's id at the provider; null while it only has a token. */
  paymentMethodId: text(),
  /** Whether to save the card and use it first, after it has paid. */
  keep: boolean().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
});
