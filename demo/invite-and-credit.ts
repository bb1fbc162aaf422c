import { eq } from "drizzle-orm";
import { DAY_MS } from "../src/rules/time.ts";
import { giveReward } from "../src/server/accounts/referrals/reward-referral.ts";
import { referrals } from "../src/server/accounts/referrals/tables.ts";
import type { Deps, Tx } from "../src/server/deps.ts";
import { adjustAccountCredit } from "../src/server/payments/adjust-account-credit.ts";
import { newId } from "../src/server/platform/ids.ts";
import { quietAt } from "./demo-deps.ts";

/** The member who invited Otis (first order paid 2 days before the first start) and Lou (no response yet). */
const REFERRER = "member@nice.test";
const INVITED = "otis@nice.test";
const STILL_INVITED = "lou@nice.test";

/**
 * Creates a member's invitations: one accepted, one pending. Runs before the orders, because Otis's order earns the
 * reward.
 */
export async function inviteDemoFriends(tx: Tx, ids: ReadonlyMap<string, string>, today: Date): Promise<void> {
  const referrerId = ids.get(REFERRER)!;
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  await tx.insert(referrals).values([
    {
      id: newId(),
      referrerId,
      email: INVITED,
      invitedUserId: ids.get(INVITED)!,
      createdAt: daysAgo(9),
      joinedAt: daysAgo(8),
    },
    { id: newId(), referrerId, email: STILL_INVITED, createdAt: daysAgo(4) },
  ]);
}

/** Gives demo customers account credit after their orders are placed: the referral reward, and a gift from the lab. */
export async function giveDemoCredit(deps: Deps, ids: ReadonlyMap<string, string>): Promise<void> {
  const [taken] = await deps.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.invitedUserId, ids.get(INVITED)!));
  await giveReward(quietAt(deps, new Date(deps.now().getTime() - 2 * DAY_MS)), taken!.id);
  await adjustAccountCredit(quietAt(deps, new Date(deps.now().getTime() - DAY_MS)), {
    userId: ids.get("customer@nice.test")!,
    by: ids.get("admin@nice.test")!,
    change: { change: 750, note: "For the scratch on frame 11" },
    idempotencyKey: null,
  });
}
