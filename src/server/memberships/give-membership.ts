import { TIERS, type TierId } from "../../rules/memberships/tiers.ts";
import { termEnd } from "../../rules/memberships/terms.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { subscriptions } from "./tables.ts";
import { grantCredits } from "../credits/service-credits.ts";

/**
 * Starts a membership that the house gives (and tests use): it runs for one term without the payment provider. The caller
 * has locked the user's row, or made the user in this transaction; a second running membership is refused by the database.
 */
export async function startMembership(
  tx: Tx,
  membership: { userId: string; tier: TierId; now: Date },
): Promise<{ subscriptionId: string }> {
  const { userId, tier, now } = membership;
  const { lookupKey, billing } = TIERS[tier];
  const subscriptionId = newId();
  await tx.insert(subscriptions).values({
    id: subscriptionId,
    userId,
    lookupKey,
    active: true,
    currentPeriodStart: now,
    currentPeriodEnd: termEnd(now, billing),
    startedAt: now,
    createdAt: now,
  });
  await grantCredits(tx, { userId, subscriptionId, periodStart: now, tier, now });
  return { subscriptionId };
}
