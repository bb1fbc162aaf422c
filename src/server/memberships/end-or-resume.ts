import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/memberships/memberships.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { orTryLater } from "../payments/queries.ts";
import { refuse } from "../platform/http/errors.ts";
import { mailWillEnd } from "./membership-mails.ts";
import { cancelPendingChange } from "./cancel-pending-change.ts";
import { beginChange, endChange } from "./one-change.ts";
import { type Subscription, syncSubscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";
import { runningMembership } from "../credits/tier-of.ts";

/** Sets the membership to end with its term. Idempotent. @returns its id */
export async function cancelMembership(deps: Deps, userId: string): Promise<string> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.cancelMembership, "NO_MEMBERSHIP");
  const { id, providerSubscriptionId } = running;
  if (providerSubscriptionId === null) await endGift(deps, userId, id);
  else await setEnd(deps, contract.cancelMembership, running);
  return id;
}

/** Lets a membership that was set to end renew after all. @returns its id */
export async function resumeMembership(deps: Deps, userId: string): Promise<string> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.resumeMembership, "NO_MEMBERSHIP");
  if (running.providerSubscriptionId === null) throw refuse(contract.resumeMembership, "NOT_BILLED");
  await setEnd(deps, contract.resumeMembership, running);
  return running.id;
}

/**
 * First cancels a tier change that waits for the bank. If we crash after calling the provider, its webhook updates our
 * row.
 */
async function setEnd(
  deps: Deps,
  call: typeof contract.cancelMembership | typeof contract.resumeMembership,
  { id, userId, change }: Subscription,
): Promise<void> {
  const end = call === contract.cancelMembership;
  if (change?.waits) await orTryLater(cancelPendingChange(deps, id));
  const begun = await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const running = await runningMembership(tx, userId);
    if (running?.providerSubscriptionId == null) throw refuse(call, "NO_MEMBERSHIP");
    const { providerSubscriptionId, lookupKey } = running;
    const wanted = { kind: end ? "END" : "RENEW", lookupKey, now: deps.now() } as const;
    return { providerSubscriptionId, changeId: await beginChange(deps, tx, call, running, wanted) };
  });
  try {
    await orTryLater(requestProvider(deps.subscriptions.cancelAtPeriodEnd(begun.providerSubscriptionId, end)));
    await orTryLater(syncSubscription(deps, begun.providerSubscriptionId));
  } finally {
    await endChange(deps.db, begun.changeId); // the call can be repeated, so there is no need to wait for a lost response
  }
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
