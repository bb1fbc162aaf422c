import { type TierId } from "../../src/rules/memberships/tiers.ts";
import { termEnd } from "../../src/rules/memberships/terms.ts";
import type { Tx } from "../../src/server/deps.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { subscriptions } from "../../src/server/memberships/tables.ts";
import { grantCredits } from "../../src/server/credits/service-credits.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";

/**
 * Starts a membership granted by the lab: it runs for one term without the payment provider. The caller has locked the
 * user's row, or created the user in this transaction; the database refuses a second active membership.
 */
export async function startMembership(
  tx: Tx,
  membership: { userId: string; tier: TierId; now: Date },
): Promise<{ subscriptionId: string }> {
  const { userId, tier, now } = membership;
  const { lookupKey, billing } = STARTING_PRICE_LIST.tiers[tier];
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
  await grantCredits(tx, {
    userId,
    subscriptionId,
    periodStart: now,
    credits: STARTING_PRICE_LIST.tiers[tier].creditsPerTerm,
    now,
  });
  return { subscriptionId };
}
