import { and, eq } from "drizzle-orm";
import { leftOfTerm, SECOND_STEP_HOURS } from "../../rules/memberships/terms.ts";
import { HOUR_MS } from "../../rules/time.ts";
import type { ProviderSubscription } from "../adapters/payments/subscriptions-port.ts";
import type { Deps } from "../deps.ts";
import { askProvider } from "../payments/ask-provider.ts";
import { notFound } from "../platform/http/errors.ts";
import { termOf, timeOf } from "./change-tier.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { type MembershipOutcome, outcomeOf } from "./subscribe.ts";
import type { Subscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";

/**
 * The customer's answer to a second step, of a first payment or of a change of tier. One that is settled already is answered
 * as it is. The provider tells what became of it by an event as well, so an answer lost on the way is found.
 */
export async function confirmSubscription(
  deps: Deps,
  request: { userId: string; subscriptionId: string; approve: boolean },
): Promise<MembershipOutcome> {
  const { userId, subscriptionId, approve } = request;
  const [own] = await deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.userId, userId)));
  if (own === undefined) throw notFound("There is no such membership.");
  // A gift of the house was never paid for: nothing waits.
  if (own.providerSubscriptionId === null && own.status !== "INCOMPLETE")
    return outcomeOf(deps, subscriptionId, async () => {});
  let waited = false;
  let agreed = approve;
  let message = NOT_APPROVED;
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const { subscription, state } = await finishSubscription(deps, subscriptionId);
    waited = state.requiresAction;
    if (!waited) return;
    agreed = approve && (await stillWorthIt(deps, subscription, state));
    if (approve && !agreed) message = TERM_CHANGED;
    await askProvider(deps.subscriptions.confirm(state.id, agreed));
    await finishSubscription(deps, subscriptionId);
  });
  // A change that was not approved leaves the membership running as it was, and yet the answer is no.
  if (waited && !agreed && answer.outcome === "ACTIVE") return { ...answer, outcome: "DECLINED", message };
  return answer;
}

const NOT_APPROVED = "The second step was not approved. Your membership stays as it was.";
const TERM_CHANGED =
  "You have used credits since you asked for this change, so that it costs more now. Look at the new price and ask again.";

/** A change was offered for what was left of the term then; who spends its credits first does not get them twice. */
async function stillWorthIt(
  deps: Deps,
  subscription: Subscription,
  { pendingChange, providerCustomerId }: ProviderSubscription,
): Promise<boolean> {
  if (pendingChange === null || pendingChange.credit === 0) return true;
  const time = await timeOf(deps, providerCustomerId);
  // Only credits count: the time that the second step took is nobody's fault.
  const asked = new Date(time.getTime() - SECOND_STEP_HOURS * HOUR_MS);
  return leftOfTerm(await termOf(deps.db, subscription), asked) >= pendingChange.credit;
}
