import type { Deps } from "../deps.ts";
import { askProvider } from "../payments/ask-provider.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { settleCard } from "./settle-card.ts";
import { type Synced, syncSubscription } from "./sync-subscription.ts";

/**
 * Calls off a payment that waits for the customer's second step, of a first term or of a change, and lets its card go.
 * @returns how the membership is then
 */
export async function callOffWaiting(deps: Deps, subscriptionId: string): Promise<Synced> {
  const before = await finishSubscription(deps, subscriptionId);
  if (!before.state.requiresAction) return before;
  await askProvider(deps.subscriptions.callOff(before.state.id));
  const synced = await syncSubscription(deps, before.state.id);
  if (synced === null) return before;
  await settleCard(deps, synced, { answered: true });
  return synced;
}
