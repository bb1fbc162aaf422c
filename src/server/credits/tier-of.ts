import { and, type Column, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { NON_MEMBER, tierOfLookupKey, type TierId } from "../../rules/memberships/tiers.ts";
import type { PriceList, Tier } from "../../rules/prices/price-list.ts";
import type { Db } from "../deps.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import { subscriptions } from "../memberships/tables.ts";

/** Sorts the active membership first, or else the latest to end (docs/product/memberships.md#tiers). */
export const RUNNING_FIRST = [desc(subscriptions.active), desc(subscriptions.currentPeriodEnd)] as const;

/** Memberships that were ever active, excluding those whose first payment never succeeded. */
export const HAS_RUN = isNotNull(subscriptions.startedAt);

/**
 * Returns a customer's tier and whether it is active. A lapsed member keeps the tier with `active` false
 * (docs/product/credits.md#tier-in-force); `effectiveTier(tier, active)` determines the prices.
 */
export async function tierOf(db: Db, userId: string, prices: PriceList): Promise<{ tier: TierId; active: boolean }> {
  const [subscription] = await db
    .select({ lookupKey: subscriptions.lookupKey, active: subscriptions.active })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), HAS_RUN))
    .orderBy(...RUNNING_FIRST)
    .limit(1);
  return tierOfSubscription(prices, subscription ?? null);
}

/**
 * Returns the input of `tierOfSubscription` as a column for other queries; null for customers who were never members.
 * Marks a term that is being traded in for another (memberships/one-change.ts): orders use none of its credits.
 */
export const membershipJson = (userId: string | Column): SQL => sql`(
  select json_build_object('lookupKey', ${subscriptions.lookupKey}, 'active', ${subscriptions.active},
    'priceVersion', ${subscriptions.priceVersion},
    'isTradedIn', coalesce(${subscriptions.change}->>'kind' = 'NOW', false)) from ${subscriptions}
  where ${subscriptions.userId} = ${userId} and ${HAS_RUN} order by ${sql.join([...RUNNING_FIRST], sql`, `)} limit 1)`;

/** A membership, and the price list that its current term was sold at. */
export type SoldMembership = { lookupKey: string; active: boolean; priceVersion: number };

/** Returns the terms of an active membership as it was sold; null for anyone else. */
export function runningTerms(prices: PriceLists, membership: SoldMembership | null): Tier | null {
  const { tier, active } = tierOfSubscription(prices.inForce(), membership);
  return active && membership !== null ? prices.of(membership.priceVersion).tiers[tier] : null;
}

/** Returns the tier of a subscription. An unknown price gives no membership. */
export function tierOfSubscription(
  prices: PriceList,
  subscription: { lookupKey: string; active: boolean } | null,
): { tier: TierId; active: boolean } {
  const tier = subscription === null ? null : tierOfLookupKey(prices, subscription.lookupKey);
  return { tier: tier ?? NON_MEMBER, active: tier !== null && subscription!.active };
}

export async function runningMembership(db: Db, userId: string): Promise<typeof subscriptions.$inferSelect | null> {
  const [running] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), subscriptions.active));
  return running ?? null;
}
