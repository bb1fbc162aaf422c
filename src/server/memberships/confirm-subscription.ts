import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { notFound } from "../platform/http/errors.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { type MembershipOutcome, outcomeOf } from "./subscribe.ts";
import { subscriptions } from "./tables.ts";

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
  if (own === undefined) throw notFound("Membership not found.");
  // A gift of the house was never paid for: nothing waits.
  if (own.providerSubscriptionId === null && own.status !== "INCOMPLETE")
    return { ...(await outcomeOf(deps, subscriptionId, async () => {})), clientSecret: null };
  let clientSecret: string | null = null;
  let problem: string | null = null;
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const { state } = await finishSubscription(deps, subscriptionId);
    ({ problem } = state);
    if (!state.requiresAction) return;
    const step = await requestProvider(deps.subscriptions.secondStepOf(state.id));
    if (step === null) ({ problem } = (await finishSubscription(deps, subscriptionId)).state); // made at this very moment
    else ({ clientSecret } = step);
  });
  if (answer.outcome !== "ACTIVE") return { ...answer, clientSecret };
  // A change that waits, or was not approved, leaves the membership running as it was.
  if (clientSecret !== null) return { ...answer, outcome: "REQUIRES_ACTION", clientSecret };
  return problem === null
    ? { ...answer, clientSecret }
    : { ...answer, outcome: "DECLINED", message: problem, clientSecret };
}
