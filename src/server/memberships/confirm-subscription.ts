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

const TERM_CHANGED =
  "You have used credits since you asked for this change, so that it costs more now. Look at the new price and ask again.";

/** How a membership stands; where a payment waits for its second step, by what the browser makes that at the provider. */
export type SubscriptionStep = MembershipOutcome & { clientSecret: string | null };

/**
 * Brings a membership whose payment, of the first term or of a change of tier, asked for a second step to where it stands at the
 * provider, which is where the customer's browser makes that step. Repeating it is harmless. The provider tells what became of
 * it by an event as well, so an answer lost on the way is found.
 */
export async function confirmSubscription(
  deps: Deps,
  request: { userId: string; subscriptionId: string },
): Promise<SubscriptionStep> {
  const { userId, subscriptionId } = request;
  const [own] = await deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.userId, userId)));
  if (own === undefined) throw notFound("There is no such membership.");
  // A gift of the house was never paid for: nothing waits.
  if (own.providerSubscriptionId === null && own.status !== "INCOMPLETE")
    return { ...(await outcomeOf(deps, subscriptionId, async () => {})), clientSecret: null };
  let clientSecret: string | null = null;
  let problem: string | null = null;
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const { subscription, state } = await finishSubscription(deps, subscriptionId);
    ({ problem } = state);
    if (!state.requiresAction) return;
    if (await stillWorthIt(deps, subscription, state)) {
      const step = await askProvider(deps.subscriptions.secondStepOf(state.id));
      if (step === null) ({ problem } = (await finishSubscription(deps, subscriptionId)).state); // made at this very moment
      else ({ clientSecret } = step);
      return;
    }
    await askProvider(deps.subscriptions.callOff(state.id));
    await finishSubscription(deps, subscriptionId);
    problem = TERM_CHANGED;
  });
  if (answer.outcome !== "ACTIVE") return { ...answer, clientSecret };
  // A change that waits, or was not approved, leaves the membership running as it was.
  if (clientSecret !== null) return { ...answer, outcome: "REQUIRES_ACTION", clientSecret };
  return problem === null
    ? { ...answer, clientSecret }
    : { ...answer, outcome: "DECLINED", message: problem, clientSecret };
}

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
