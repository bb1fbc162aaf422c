import { and, eq, isNotNull, or } from "drizzle-orm";
import { runningMembership } from "../credits/tier-of.ts";
import type { Db, Deps } from "../deps.ts";
import { cancelPendingChange } from "./cancel-pending-change.ts";
import { cancelMembership } from "./end-or-resume.ts";
import { subscriptions } from "./tables.ts";

/**
 * Ensures that a customer's memberships take no more money: cancels payments that wait for a second step, with their
 * cards, and ends active memberships with their term. Repeatable.
 */
export async function stopMembership(deps: Deps, userId: string): Promise<void> {
  const { status, active, providerSubscriptionId } = subscriptions;
  const live = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        or(eq(status, "INCOMPLETE"), and(active, isNotNull(providerSubscriptionId))),
      ),
    );
  for (const { id } of live) await cancelPendingChange(deps, id);
  if (await renews(deps.db, userId)) await cancelMembership(deps, userId);
}

/**
 * Returns whether a customer's membership may still charge money: it renews, or a first payment waits for its second
 * step.
 */
export async function takesMoney(db: Db, userId: string): Promise<boolean> {
  const waiting = and(eq(subscriptions.userId, userId), eq(subscriptions.status, "INCOMPLETE"));
  return (await db.$count(subscriptions, waiting)) > 0 || (await renews(db, userId));
}

async function renews(db: Db, userId: string): Promise<boolean> {
  const running = await runningMembership(db, userId);
  return running !== null && !running.cancelAtPeriodEnd;
}
