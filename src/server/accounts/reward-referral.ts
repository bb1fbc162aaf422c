import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { REWARD_AFTER_DAYS } from "../../rules/accounts/referrals.ts";
import { isSamePerson } from "../../rules/accounts/same-person.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { DAY_MS } from "../../rules/time.ts";
import { accountCreditBalance, changeAccountCredit } from "../credits/account-credit.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orders } from "../orders/tables.ts";
import { preparedSelect } from "../platform/database/execute-prepared.ts";
import { lockUser } from "./lock-user.ts";
import { referrals } from "./tables.ts";

/** Invitations settled in one run; the next one goes on. */
const AT_ONCE = 200;

/**
 * Notes the first paid order of an invited customer, with a positive total, which brings both sides their reward once it is
 * complete or old enough (`settleReferrals`). While the reward is switched off nothing is noted.
 */
export async function noteReferredOrder(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string; accessCode: string | null; paidAt: Date | null; total: number },
): Promise<void> {
  const isGuests = order.accessCode !== null; // guests have no account to be invited to
  if (deps.settings.referralReward === 0 || order.paidAt === null || order.total === 0 || isGuests) return;
  const [referral] = await invitationOf(tx, { userId: order.customerId });
  if (referral === undefined) return;
  // Of two paid at once, each of which may be looked at when both are, one is the first.
  const before = or(lt(orders.paidAt, order.paidAt), and(eq(orders.paidAt, order.paidAt), lt(orders.id, order.id)));
  const [earlier] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, order.customerId), gt(orders.total, 0), ne(orders.status, "CANCELED"), before))
    .limit(1);
  if (earlier === undefined) await tx.update(referrals).set({ orderId: order.id }).where(eq(referrals.id, referral.id));
}

const invitationOf = preparedSelect((db, { userId }: { userId: string }) =>
  db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.invitedUserId, userId), isNull(referrals.rewardedAt), isNull(referrals.refusedAt))),
);

/** Gives the rewards that are due, and takes back those whose order was refunded. Repeatable. */
export async function settleReferrals(deps: Deps): Promise<void> {
  for (const { id, ...of } of await dueRewards(deps)) {
    if (isSamePerson(of)) await refuseReward(deps, id);
    else await giveReward(deps, id);
  }
  for (const id of await refundedRewards(deps)) await takeRewardBack(deps, id);
}

/** An order that was canceled or refunded in full, by its alias `o`. */
const IS_REFUNDED = sql.raw(`(o.status = 'CANCELED' or o.total + o.account_credit <= (
  select coalesce(sum(f.to_payment + f.to_account_credit), 0) from refunds f where f.order_id = o.id))`);

/** The bank has not decided about a payment of order `o`, or keeps its money (payments/open-dispute.ts). */
const IS_DISPUTED = sql.raw(`exists (select from disputes d where d.order_id = o.id
  and (d.status in ('NEEDS_ANSWER', 'UNDER_REVIEW') or d.withheld > 0))`);

async function dueRewards({ db, now, settings }: Deps) {
  if (settings.referralReward === 0) return [];
  const since = new Date(now().getTime() - REWARD_AFTER_DAYS * DAY_MS);
  const { rows } = await db.execute<{
    id: string;
    emails: [string, string];
    sharesCard: boolean;
    sharesNameAndAddress: boolean;
  }>(sql`
    select r.id, json_build_array(a.email, b.email) as emails,
      exists (select from payments p join payments q on q.card = p.card
        where p.user_id = a.id and q.user_id = b.id and p.status = 'CAPTURED' and q.status = 'CAPTURED') as "sharesCard",
      lower(a.first_name || ' ' || a.last_name) = lower(b.first_name || ' ' || b.last_name)
        and exists (select from addresses s join addresses t
            on lower(t.address1) = lower(s.address1) and left(t.zip, 5) = left(s.zip, 5)
          where s.user_id = a.id and t.user_id = b.id) as "sharesNameAndAddress"
    from referrals r join orders o on o.id = r.order_id
      join users a on a.id = r.referrer_id join users b on b.id = r.invited_user_id
    where r.rewarded_at is null and r.refused_at is null and b.email_verified_at is not null
      and (o.status = 'COMPLETE' or o.status = 'PAID' and o.paid_at <= ${since.toISOString()}::timestamptz)
      and not ${IS_REFUNDED} and not ${IS_DISPUTED}
    order by o.paid_at limit ${AT_ONCE}`);
  return rows;
}

async function refuseReward({ db, now }: Deps, referralId: string): Promise<void> {
  await db
    .update(referrals)
    .set({ refusedAt: now() })
    .where(and(eq(referrals.id, referralId), isNull(referrals.rewardedAt)));
}

async function refundedRewards({ db }: Deps): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from referrals r join orders o on o.id = r.order_id
    where r.rewarded_at is not null and r.taken_back_at is null and ${IS_REFUNDED} limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Takes the reward back from both sides, as far as they have not spent it. */
async function takeRewardBack(deps: Deps, referralId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(referrals).where(eq(referrals.id, referralId));
    if (found?.invitedUserId == null) return;
    const { referrerId, invitedUserId } = found;
    for (const id of [referrerId, invitedUserId].toSorted()) await lockUser(tx, id);
    const [first] = await tx
      .update(referrals)
      .set({ takenBackAt: deps.now() })
      .where(and(eq(referrals.id, referralId), isNull(referrals.takenBackAt)))
      .returning({ reward: referrals.reward });
    if (first === undefined) return;
    for (const [side, userId] of [
      ["referrer", referrerId],
      ["invited", invitedUserId],
    ] as const) {
      const change = -Math.min(first.reward ?? 0, await accountCreditBalance(tx, userId));
      const cause = `referral:${invitedUserId}:${side}:taken-back`;
      const note = "The invited friend's first order was refunded";
      await changeAccountCredit(deps, tx, { userId, change, reason: "REFERRAL", cause, note, by: null });
    }
  });
}

/** Gives both sides their credit and tells them, once however often it is asked for. */
export async function giveReward(deps: Deps, referralId: string): Promise<void> {
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
