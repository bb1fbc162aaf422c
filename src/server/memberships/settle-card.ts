import type { Deps } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { listCards, providerCustomerOf } from "../payments/queries.ts";
import { REQUEST_TIMEOUT_MS } from "./one-change.ts";
import { isForgotten, isThis, type MembershipCard } from "./paying-card.ts";
import { type Synced, syncSubscription } from "./sync-subscription.ts";
import { membershipCards } from "./tables.ts";

/**
 * Stores or deletes the paying card once its payment is settled: stored cards are used first from then on, cards
 * entered only for this are deleted. A membership without a card ends with its term. Repeatable.
 * @param answered whether the provider's result for the card is final
 */
export async function settleCard(
  deps: Deps,
  { subscription: { userId }, state, card }: Synced,
  { answered = false } = {},
): Promise<void> {
  if (card === null) return;
  const paid = state.status !== "CANCELED" && state.lookupKey === card.lookupKey;
  const isOver =
    paid ||
    answered ||
    state.status === "CANCELED" ||
    deps.now().getTime() - card.requestedAt.getTime() >= REQUEST_TIMEOUT_MS;
  if (!isOver) return;
  await requestProvider(deps.subscriptions.renewByDefault(state.id));
  await letGo(deps, userId, card, paid && card.keep);
  const endsWithTerm =
    paid && isForgotten(card) && !state.cancelAtPeriodEnd && (await listCards(deps, userId)).length === 0;
  if (endsWithTerm) {
    await requestProvider(deps.subscriptions.cancelAtPeriodEnd(state.id, true));
    await syncSubscription(deps, state.id);
  }
  await deps.db.delete(membershipCards).where(isThis(card));
}

/** Stores a card, or deletes an entered one. */
export async function letGo(deps: Deps, userId: string, card: MembershipCard, keep: boolean): Promise<void> {
  const { paymentMethodId, token } = card;
  const providerCustomerId = await providerCustomerOf(deps.db, userId);
  if (paymentMethodId === null || providerCustomerId === null) return;
  if (keep) await requestProvider(deps.payments.keepHeldCard(providerCustomerId, paymentMethodId));
  else if (token !== null) await requestProvider(deps.payments.detachCard(providerCustomerId, paymentMethodId));
}
