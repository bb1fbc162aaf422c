import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/memberships/memberships.ts";
import { tierChange, type Term } from "../../rules/memberships/terms.ts";
import { TIERS, type PurchasableTierId } from "../../rules/memberships/tiers.ts";
import { cents } from "../../rules/money.ts";
import type { PriceChange } from "../adapters/payments/subscriptions-port.ts";
import type { Db, Deps } from "../deps.ts";
import { askProvider } from "../payments/ask-provider.ts";
import { orTryLater } from "../payments/queries.ts";
import { newId } from "../platform/ids.ts";
import { refuse } from "../platform/http/errors.ts";
import { FINISH_AFTER_SECONDS } from "./finish-subscription.ts";
import { tierOfPrice } from "./membership-mails.ts";
import { type AskedCard, type ChosenCard, chosenCard, holdCard, readCard, writeCard } from "./paying-card.ts";
import { letGo, settleCard } from "./settle-card.ts";
import { ledgerBalances } from "../credits/service-credits.ts";
import { type MembershipOutcome, outcomeOf } from "./subscribe.ts";
import { type Subscription, type Synced, syncSubscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";
import { runningMembership } from "../credits/tier-of.ts";

/**
 * Changes a membership's tier (rules/memberships/terms.ts): a dearer one begins at once, any other with the next renewal.
 * The key at the provider names the present term, so that a change is charged once however often it is asked for.
 */
export async function changeTier(
  deps: Deps,
  request: { userId: string; tier: PurchasableTierId; card: AskedCard },
): Promise<MembershipOutcome> {
  const { userId, tier } = request;
  const { subscription, state } = await presentMembership(deps, userId);
  const { id } = subscription;
  const present = tierOfPrice(subscription.lookupKey);
  if (tier === present && subscription.nextLookupKey === null) throw refuse(contract.changeTier, "SAME_TIER");
  const card = await chosenCard(deps, userId, request.card);
  const wanted =
    tier === present
      ? ({ when: "NEXT_TERM" } as const) // takes an earlier change for the next term back
      : tierChange(await termOf(deps.db, subscription), tier, await timeOf(deps, state.providerCustomerId));
  if (wanted.when === "NOW" && wanted.due > 0 && card === null) throw refuse(contract.changeTier, "CARD_MISSING");
  const key = [id, subscription.currentPeriodStart.toISOString(), tier, wanted.when, card?.id].join(":");
  const { lookupKey } = TIERS[tier];
  const asked = { key, id: state.id, lookupKey, paymentMethodId: null };
  if (wanted.when === "NEXT_TERM") {
    // Nothing is charged, so there is nothing to ask twice for: each wish counts.
    return ask(deps, subscription, { ...asked, key: `${key}:${newId()}`, when: "NEXT_TERM" }, null);
  }
  const tries = `${wanted.credit}:${subscription.declinedChanges}`;
  const change = { ...asked, key: `${key}:${tries}`, when: "NOW", credit: wanted.credit } as const;
  return ask(deps, subscription, change, wanted.due > 0 ? card : null);
}

/** Asks for the change; when the answer does not come, the job brings our row to what became of it. */
async function ask(
  deps: Deps,
  { id: subscriptionId, userId }: Subscription,
  change: PriceChange,
  card: ChosenCard | null,
): Promise<MembershipOutcome> {
  const former = await readCard(deps.db, subscriptionId);
  await deps.db.transaction(async (tx) => {
    const pays = { subscriptionId, lookupKey: change.lookupKey, now: deps.now() };
    if (card !== null && former?.token !== card.id) await writeCard(tx, card, pays);
    await deps.jobs.enqueue(tx, "finish-subscription", { subscriptionId }, { after: FINISH_AFTER_SECONDS });
  });
  let problem: string | null = null;
  let outcome: "DONE" | "DECLINED" | "REQUIRES_ACTION" = "DONE";
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const paymentMethodId = card === null || card.isDefault ? null : await idOf(deps, userId, subscriptionId, card);
    const changed = await askProvider(deps.subscriptions.changePrice({ ...change, paymentMethodId }));
    ({ outcome } = changed);
    ({ problem } = changed.subscription);
    if (outcome === "DECLINED") await countDeclined(deps, subscriptionId);
    const synced = await syncSubscription(deps, change.id);
    // A try that this one took the place of has its card no more.
    if (former !== null && card !== null && former.token !== card.id) await letGo(deps, userId, former, false);
    if (synced !== null) await settleCard(deps, synced, { answered: true });
  });
  if (answer.outcome !== "ACTIVE" || outcome === "DONE") return answer;
  return { ...answer, outcome, message: outcome === "DECLINED" ? problem : null };
}

/** The card at the provider; an entered one is held there first. */
async function idOf(deps: Deps, userId: string, subscriptionId: string, card: ChosenCard): Promise<string | null> {
  if (!card.entered) return card.id;
  const written = await readCard(deps.db, subscriptionId);
  return written?.token === card.id ? holdCard(deps, userId, written) : card.id;
}

/** The running membership as the provider has it now. */
async function presentMembership(deps: Deps, userId: string): Promise<Synced> {
  const running = await runningMembership(deps.db, userId);
  if (running === null) throw refuse(contract.changeTier, "NO_MEMBERSHIP");
  if (running.providerSubscriptionId === null) throw refuse(contract.changeTier, "NOT_BILLED");
  const synced = await orTryLater(syncSubscription(deps, running.providerSubscriptionId));
  if (!synced?.subscription.active) throw refuse(contract.changeTier, "NO_MEMBERSHIP");
  if (synced.subscription.status === "PAST_DUE") throw refuse(contract.changeTier, "NOT_PAID");
  return synced;
}

/** What the rules look at of the term that a membership is in. */
export async function termOf(db: Db, subscription: Subscription): Promise<Term> {
  return {
    tier: tierOfPrice(subscription.lookupKey),
    value: cents(subscription.termValue),
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    rollCreditsLeft: (await ledgerBalances(db, subscription.userId)).roll,
  };
}

/** Terms run by the provider's clock; only that of the test provider differs from ours. */
export function timeOf(deps: Pick<Deps, "now" | "subscriptions">, providerCustomerId: string): Promise<Date> | Date {
  return deps.subscriptions.testClock?.nowOf(providerCustomerId) ?? deps.now();
}

/** The next try is another one for the provider. */
async function countDeclined({ db }: Deps, subscriptionId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ declinedChanges: sql`${subscriptions.declinedChanges} + 1` })
    .where(eq(subscriptions.id, subscriptionId));
}
