import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { notFound } from "../platform/http/errors.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { type MembershipOutcome, outcomeOf } from "./subscribe.ts";
import { subscriptions } from "./tables.ts";

/**
 * A membership's status. If a payment waits for its second step, `clientSecret` lets the browser perform it at the
 * provider.
 */
export type SubscriptionStep = MembershipOutcome & { clientSecret: string | null };

/**
 * Updates a membership from the provider, after the customer's browser performed the second step for a first term or a
 * tier change. Idempotent. The provider also reports the result by webhook, so a lost response does no harm.
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
  // Complimentary memberships were never paid for: nothing is pending.
  if (own.providerSubscriptionId === null && own.status !== "INCOMPLETE")
    return { ...(await outcomeOf(deps, subscriptionId, async () => {})), clientSecret: null };
  let clientSecret: string | null = null;
  let problem: string | null = null;
  const answer = await outcomeOf(deps, subscriptionId, async () => {
    const { state } = await finishSubscription(deps, subscriptionId);
    ({ problem } = state);
    if (!state.requiresAction) return;
    const step = await requestProvider(deps.subscriptions.secondStepOf(state.id));
    if (step === null) ({ problem } = (await finishSubscription(deps, subscriptionId)).state); // completed just now
    else ({ clientSecret } = step);
  });
  if (answer.outcome !== "ACTIVE") return { ...answer, clientSecret };
  // A pending or declined change leaves the active membership unchanged.
  if (clientSecret !== null) return { ...answer, outcome: "REQUIRES_ACTION", clientSecret };
  return problem === null
    ? { ...answer, clientSecret }
    : { ...answer, outcome: "DECLINED", message: problem, clientSecret };
}
