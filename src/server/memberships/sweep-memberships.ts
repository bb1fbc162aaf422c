import { and, asc, eq, isNotNull, lt, or } from "drizzle-orm";
import type { MembershipEndReason } from "../../rules/memberships/membership-states.ts";
import { endsUnheard } from "../../rules/memberships/terms.ts";
import { DAY_MS } from "../../rules/time.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { finishOrCancelChange } from "./cancel-pending-change.ts";
import { mailEnded } from "./membership-mails.ts";
import { expireCredits } from "../credits/service-credits.ts";
import { type Subscription, syncSubscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";

/** Memberships per sweep; the next one continues. */
const AT_ONCE = 200;

/**
 * Updates memberships whose term ended without an event: it was lost, the provider is down, or the membership was
 * complimentary. Calls the provider first; if it does not respond, the membership stays for a few more days.
 */
export async function sweepMemberships(deps: Deps): Promise<void> {
  await deps.subscriptions.sandbox?.wake();
  const over = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        subscriptions.active,
        or(lt(subscriptions.currentPeriodEnd, deps.now()), eq(subscriptions.status, "PAST_DUE")),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(AT_ONCE);
  await finishForgotten(deps);
  for (const subscription of over) {
    const { providerSubscriptionId } = subscription;
    if (providerSubscriptionId !== null) await quietly(syncSubscription(deps, providerSubscriptionId));
    await endIfUnheard(deps, subscription);
  }
}

/** Finishes first payments whose second step can no longer happen, and changes without a reported result. */
async function finishForgotten(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - DAY_MS);
  const forgotten = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      or(
        and(eq(subscriptions.status, "INCOMPLETE"), lt(subscriptions.createdAt, since)),
        isNotNull(subscriptions.change),
      ),
    )
    .limit(AT_ONCE);
  for (const { id } of forgotten) await quietly(finishOrCancelChange(deps, id));
}

/** Ignores an unreachable provider; the next sweep tries again. */
async function quietly(requested: Promise<unknown>): Promise<void> {
  try {
    await requested;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}

async function endIfUnheard(deps: Deps, { id, userId }: Subscription): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
    if (!row?.active || (row.status !== "ACTIVE" && row.status !== "PAST_DUE")) return;
    const ends = endsUnheard({
      status: row.status,
      billed: row.providerSubscriptionId !== null,
      periodStart: row.currentPeriodStart,
      periodEnd: row.currentPeriodEnd,
    });
    const now = deps.now();
    if (now < ends) return;
    const over = { active: false, status: "CANCELED", endedAt: now, endReason: whyOver(row) } as const;
    await tx.update(subscriptions).set(over).where(eq(subscriptions.id, id));
    await expireCredits(tx, { userId, subscriptionId: id, periodStart: row.currentPeriodStart, now });
    await mailEnded(deps, tx, user, row, row.problem);
  });
}

const whyOver = ({ providerSubscriptionId, status, cancelAtPeriodEnd }: Subscription): MembershipEndReason => {
  if (providerSubscriptionId === null) return "GIFT";
  if (cancelAtPeriodEnd) return "REQUESTED";
  return status === "PAST_DUE" ? "UNPAID" : "NO_UPDATES";
};
