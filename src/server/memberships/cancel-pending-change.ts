import { MINUTE_MS } from "../../rules/time.ts";
import { runningMembership } from "../credits/tier-of.ts";
import type { Deps } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { orTryLater } from "../payments/queries.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { settleCard } from "./settle-card.ts";
import { type Synced, syncSubscription } from "./sync-subscription.ts";

/** Banks time out sooner. Until then, orders use none of the term's credits. */
export const BANK_WAITS_MS = 20 * MINUTE_MS;

/**
 * Cancels a payment that waits for the customer's second step, of a first term or of a tier change, and removes its
 * card.
 * @returns the membership's state afterward
 */
export async function cancelPendingChange(deps: Deps, subscriptionId: string): Promise<Synced> {
  const before = await finishSubscription(deps, subscriptionId);
  if (!before.state.requiresAction) return before;
  await requestProvider(deps.subscriptions.callOff(before.state.id));
  const synced = await syncSubscription(deps, before.state.id);
  if (synced === null) return before;
  await settleCard(deps, synced, { answered: true });
  return synced;
}

/** Cancels a pending tier change after the customer closed the bank's dialog. Changes nothing if none is pending. */
export async function cancelTierChange(deps: Deps, userId: string): Promise<void> {
  const running = await runningMembership(deps.db, userId);
  if (running?.change?.kind === "NOW") await orTryLater(cancelPendingChange(deps, running.id));
}

/** Finishes a membership. Cancels a change whose customer left the bank's dialog unanswered. */
export async function finishOrCancelChange(deps: Deps, subscriptionId: string): Promise<void> {
  const { change } = (await finishSubscription(deps, subscriptionId)).subscription;
  const isLeft = change?.waits && deps.now().getTime() - Date.parse(change.requestedAt) >= BANK_WAITS_MS;
  if (isLeft) await cancelPendingChange(deps, subscriptionId);
}
