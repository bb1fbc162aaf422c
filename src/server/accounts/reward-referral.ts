import { and, eq, isNull, lt, or } from "drizzle-orm";
import { formatDollars, cents } from "../../rules/money.ts";
import type { Deps, Tx } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orders } from "../orders/tables.ts";
import { preparedSelect } from "../platform/database/execute-prepared.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { lockUser } from "./lock-user.ts";
import { referrals } from "./tables.ts";

/**
 * Has both sides of an invitation given their account credit, once the invited customer's first order is paid. The giving
 * is a job of its own: it locks both customers, and the payment holds locks already.
 */
export async function rewardReferral(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string; accessCode: string | null; paidAt: Date | null },
): Promise<void> {
  const isGuests = order.accessCode !== null; // nobody can be invited without an account
  if (deps.settings.referralReward === 0 || order.paidAt === null || isGuests) return;
  const [referral] = await invitationOf(tx, { userId: order.customerId });
  if (referral === undefined) return;
  // Of two paid at once, each of which may be looked at when both are, one is the first.
  const before = or(lt(orders.paidAt, order.paidAt), and(eq(orders.paidAt, order.paidAt), lt(orders.id, order.id)));
  const [earlier] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, order.customerId), before))
    .limit(1);
  if (earlier === undefined) await deps.jobs.enqueue(tx, "reward-referral", { referralId: referral.id });
}

const invitationOf = preparedSelect((db, { userId }: { userId: string }) =>
  db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.invitedUserId, userId), isNull(referrals.rewardedAt))),
);

/** Gives the credit and tells both, once however often it is asked for. */
export async function payReferral(deps: Deps, { referralId }: JobData["reward-referral"]): Promise<void> {
  const reward = deps.settings.referralReward;
  if (reward === 0) return;
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(referrals).where(eq(referrals.id, referralId));
    if (found === undefined || found.invitedUserId === null) return;
    const { referrerId, invitedUserId } = found;
    // Always in the same order, so that two rewards never wait for each other crosswise.
    const locked = new Map<string, Awaited<ReturnType<typeof lockUser>>>();
    for (const id of [referrerId, invitedUserId].toSorted()) locked.set(id, await lockUser(tx, id));
    const [first] = await tx
      .update(referrals)
      .set({ rewardedAt: deps.now(), reward })
      .where(and(eq(referrals.id, referralId), isNull(referrals.rewardedAt)))
      .returning({ id: referrals.id });
    if (first === undefined) return;
    const [referrer, invited] = [locked.get(referrerId)!, locked.get(invitedUserId)!];
    for (const { side, user, friend } of [
      { side: "referrer", user: referrer, friend: invited },
      { side: "invited", user: invited, friend: referrer },
    ] as const) {
      const cause = `referral:${invitedUserId}:${side}`;
      const note = side === "referrer" ? "A friend's first order" : "Invited by a friend";
      await changeAccountCredit(deps, tx, {
        userId: user.id,
        change: reward,
        reason: "REFERRAL",
        cause,
        note,
        by: null,
      });
      await enqueueMail(deps, tx, {
        template: "referral-reward",
        to: user.email,
        key: cause,
        data: { firstName: user.firstName, friend: friend.firstName, amount: formatDollars(cents(reward)), side },
      });
    }
  });
}
