import * as contract from "../../contract/memberships/memberships.ts";
import { tierChange, type Term } from "../../rules/memberships/terms.ts";
import type { MemberTierId } from "../../rules/memberships/tiers.ts";
import { cents } from "../../rules/money.ts";
import type { PriceChange } from "../adapters/payments/subscriptions-port.ts";
import { SECOND_MS } from "../../rules/time.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { orTryLater } from "../payments/queries.ts";
import { refuse } from "../platform/http/errors.ts";
import { BANK_WAITS_MS, cancelPendingChange } from "./cancel-pending-change.ts";
import { FINISH_AFTER_SECONDS } from "./finish-subscription.ts";
import { providerPrice, soldTier, tierOfPrice } from "./membership-mails.ts";
import { beginChange, endChange } from "./one-change.ts";
import {
  type RequestedCard,
  type ChosenCard,
  chosenCard,
  holdCard,
  type MembershipCard,
  readCard,
  writeCard,
} from "./paying-card.ts";
import { letGo, settleCard } from "./settle-card.ts";
import { ledgerBalances } from "../credits/service-credits.ts";
import { type MembershipOutcome, outcomeOf } from "./subscribe.ts";
import { type Subscription, type Synced, syncSubscription } from "./sync-subscription.ts";
import { runningMembership } from "../credits/tier-of.ts";

/**
 * Changes a membership's tier (rules/memberships/terms.ts): an upgrade starts at once, any other change at the next
 * renewal. The current term's remaining value is computed under the same lock that orders use to spend credits, and no
 * order can use those credits until the change is settled.
 */
export async function changeTier(
  deps: Deps,
  request: { userId: string; tier: MemberTierId; card: RequestedCard },
): Promise<MembershipOutcome> {
  const { userId, tier } = request;
  const { subscription, state, calledOff } = await presentMembership(deps, userId);
  const isPresent =
    tier === tierOfPrice(deps.prices.inForce(), subscription.lookupKey) && subscription.nextLookupKey === null;
  if (isPresent && calledOff) return { outcome: "ACTIVE", message: null, subscriptionId: subscription.id };
  const card = await chosenCard(deps, userId, request.card);
  const time = await timeOf(deps, state.providerCustomerId);
  const begun = await deps.db.transaction((tx) => begin(deps, tx, { userId, tier, card, time }));
  return ask(deps, begun);
}

type Begun = {
  subscription: Subscription;
  change: PriceChange;
  /** The paying card; null if nothing is due now. */
  card: ChosenCard | null;
  former: MembershipCard | null;
};

/** Determines the change and its cost, and saves it with the job that finds out its result. */
async function begin(
  deps: Deps,
  tx: Tx,
  wanted: { userId: string; tier: MemberTierId; card: ChosenCard | null; time: Date },
): Promise<Begun> {
  const { userId, tier, card, time } = wanted;
  const prices = deps.prices.inForce();
  await lockUser(tx, userId);
  const subscription = await runningMembership(tx, userId);
  if (subscription?.providerSubscriptionId == null) throw refuse(contract.changeTier, "NO_MEMBERSHIP");
  const { id, nextLookupKey, providerSubscriptionId, currentPeriodStart: periodStart } = subscription;
  const present = tierOfPrice(prices, subscription.lookupKey);
  if (!prices.tiers[tier].active) throw refuse(contract.changeTier, "NOT_ON_SALE");
  if (tier === present && nextLookupKey === null) throw refuse(contract.changeTier, "SAME_TIER");
  const change =
    tier === present
      ? ({ when: "NEXT_TERM" } as const) // undoes an earlier change for the next term
      : tierChange(await termOf(deps, tx, subscription), prices.tiers[tier], time);
  const isDue = change.when === "NOW" && change.due > 0;
  if (isDue && card === null) throw refuse(contract.changeTier, "CARD_MISSING");
  // Undoing a change for the next term restores the price that the membership was sold at.
  const sold =
    tier === present ? subscription : { lookupKey: prices.tiers[tier].lookupKey, priceVersion: prices.version };
  const { lookupKey } = sold;
  const now = deps.now();
  const key = await beginChange(deps, tx, contract.changeTier, subscription, {
    kind: change.when,
    lookupKey,
    priceVersion: sold.priceVersion,
    now,
  });
  const pays = isDue ? card : null;
  const former = await readCard(tx, id);
  if (pays !== null && former?.token !== pays.id) await writeCard(tx, pays, { subscriptionId: id, lookupKey, now });
  await deps.jobs.enqueue(tx, "finish-subscription", { subscriptionId: id }, { after: FINISH_AFTER_SECONDS });
  if (isDue)
    await deps.jobs.enqueue(tx, "finish-subscription", { subscriptionId: id }, { after: BANK_WAITS_MS / SECOND_MS });
  const requested = { key, id: providerSubscriptionId, price: providerPrice(deps.prices, sold), paymentMethodId: null };
  const what =
    change.when === "NOW"
      ? ({ ...requested, when: "NOW", credit: change.credit, periodStart } as const)
      : ({ ...requested, when: "NEXT_TERM" } as const);
  return { subscription, change: what, card: pays, former };
}

/** Requests the change. If there is no response, the job updates our row. */
async function ask(deps: Deps, { subscription, change, card, former }: Begun): Promise<MembershipOutcome> {
  const { id: subscriptionId, userId } = subscription;
  let problem: string | null = null;
  let outcome: "DONE" | "DECLINED" | "REQUIRES_ACTION" = "DONE";
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const paymentMethodId = card === null || card.isDefault ? null : await idOf(deps, userId, subscriptionId, card);
    const changed = await requestProvider(deps.subscriptions.changePrice({ ...change, paymentMethodId }));
    ({ outcome } = changed);
    ({ problem } = changed.subscription);
    const synced = await syncSubscription(deps, change.id);
    if (outcome !== "REQUIRES_ACTION") await endChange(deps.db, change.key);
    // Removes the card of an earlier attempt that this one replaced.
    if (former !== null && card !== null && former.token !== card.id) await letGo(deps, userId, former, false);
    if (synced !== null) await settleCard(deps, synced, { answered: true });
  });
  if (answer.outcome !== "ACTIVE" || outcome === "DONE") return answer;
  return { ...answer, outcome, message: outcome === "DECLINED" ? problem : null };
}

/** Returns the card's id at the provider; an entered card is first stored there. */
async function idOf(deps: Deps, userId: string, subscriptionId: string, card: ChosenCard): Promise<string | null> {
  if (!card.entered) return card.id;
  const written = await readCard(deps.db, subscriptionId);
  return written?.token === card.id ? holdCard(deps, userId, written) : card.id;
}

/**
 * Returns the active membership in the provider's current state. Cancels a change that waits for the bank, because the
 * customer wants another one.
 */
async function presentMembership(deps: Deps, userId: string): Promise<Synced & { calledOff: boolean }> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.changeTier, "NO_MEMBERSHIP");
  if (running.providerSubscriptionId === null) throw refuse(contract.changeTier, "NOT_BILLED");
  const calledOff = running.change?.waits ?? false;
  const synced = calledOff
    ? await orTryLater(cancelPendingChange(deps, running.id))
    : await orTryLater(syncSubscription(deps, running.providerSubscriptionId));
  if (!synced?.subscription.active) throw refuse(contract.changeTier, "NO_MEMBERSHIP");
  if (synced.subscription.status === "PAST_DUE") throw refuse(contract.changeTier, "NOT_PAID");
  return { ...synced, calledOff };
}

export async function termOf({ prices }: Pick<Deps, "prices">, db: Db, subscription: Subscription): Promise<Term> {
  return {
    tier: soldTier(prices, subscription),
    value: cents(subscription.termValue),
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    rollCreditsLeft: (await ledgerBalances(db, subscription.userId)).roll,
  };
}

/** Returns the time on the provider's clock, which terms follow. Only the test provider's differs from ours. */
export function timeOf(deps: Pick<Deps, "now" | "subscriptions">, providerCustomerId: string): Promise<Date> | Date {
  return deps.subscriptions.sandbox?.nowOf(providerCustomerId) ?? deps.now();
}
