import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/memberships/memberships.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps } from "../deps.ts";
import { askProvider } from "../payments/ask-provider.ts";
import { orTryLater } from "../payments/queries.ts";
import { refuse } from "../platform/http/errors.ts";
import { mailWillEnd } from "./membership-mails.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";
import { runningMembership } from "../credits/tier-of.ts";

/** Lets the membership end with its term. Asking twice is harmless. @returns its id */
export async function cancelMembership(deps: Deps, userId: string): Promise<string> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.cancelMembership, "NO_MEMBERSHIP");
  const { id, providerSubscriptionId } = running;
  if (providerSubscriptionId === null) await endGift(deps, userId, id);
  else await setEnd(deps, providerSubscriptionId, true);
  return id;
}

/** Lets a membership that was to end renew after all. @returns its id */
export async function resumeMembership(deps: Deps, userId: string): Promise<string> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.resumeMembership, "NO_MEMBERSHIP");
  if (running.providerSubscriptionId === null) throw refuse(contract.resumeMembership, "NOT_BILLED");
  await setEnd(deps, running.providerSubscriptionId, false);
  return running.id;
}

/** A crash between the two leaves an event of the provider's, which brings our row along. */
async function setEnd(deps: Deps, providerSubscriptionId: string, end: boolean): Promise<void> {
  await orTryLater(askProvider(deps.subscriptions.cancelAtPeriodEnd(providerSubscriptionId, end)));
  await orTryLater(syncSubscription(deps, providerSubscriptionId));
}

async function endGift(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const [ending] = await tx
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(and(eq(subscriptions.id, id), subscriptions.active, eq(subscriptions.cancelAtPeriodEnd, false)))
      .returning();
    if (ending !== undefined) await mailWillEnd(deps, tx, user, ending);
  });
}
