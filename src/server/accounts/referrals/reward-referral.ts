import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REWARD_AFTER_DAYS } from "../../../rules/accounts/referrals.ts";
import { isSamePerson } from "../../../rules/accounts/same-person.ts";
import { cents, formatDollars } from "../../../rules/money.ts";
import { OPEN_DISPUTE_STATUSES } from "../../../rules/payments/disputes.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { accountCreditBalance, changeAccountCredit } from "../../credits/account-credit.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { orders } from "../../orders/tables.ts";
import { disputes, payments, refunds } from "../../payments/tables.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { confirmEmailUrl } from "../confirm-email.ts";
import { fullName } from "../full-name.ts";
import { lockUser } from "../lock-user.ts";
import { addresses, users } from "../tables.ts";
import { referrals } from "./tables.ts";

/** Most invitations settled in one run; the next run continues. */
const AT_ONCE = 200;

/**
 * Records an invited customer's first paid order with a positive total. It earns both sides their reward once it is
 * complete or old enough (`settleReferrals`). Nothing is recorded while rewards are off.
 */
export async function noteReferredOrder(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string; accessCode: string | null; paidAt: Date | null; total: number },
): Promise<void> {
  const isGuests = order.accessCode !== null; // guests have no account, so they cannot be invited
  if (deps.lab.referralReward === 0 || order.paidAt === null || order.total === 0 || isGuests) return;
  const [referral] = await invitationOf(tx, { userId: order.customerId });
  if (referral === undefined) return;
  // Orders paid at the same instant are ordered by number, so exactly one is the first.
  const before = or(lt(orders.paidAt, order.paidAt), and(eq(orders.paidAt, order.paidAt), lt(orders.id, order.id)));
  const [earlier] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, order.customerId), gt(orders.total, 0), ne(orders.status, "CANCELED"), before))
    .limit(1);
  if (earlier !== undefined) return;
  await tx.update(referrals).set({ orderId: order.id }).where(eq(referrals.id, referral.id));
  const [friend] = await tx.select().from(users).where(eq(users.id, order.customerId));
  if (friend!.emailVerifiedAt !== null) return;
  const url = confirmEmailUrl(deps.settings, friend!);
  const amount = formatDollars(cents(deps.lab.referralReward));
  await enqueueMail(deps, tx, {
    template: "referral-confirm",
    to: friend!.email,
    key: `referral-confirm:${referral.id}`,
    data: { firstName: friend!.firstName, amount, url },
  });
}

const invitationOf = (db: Db, { userId }: { userId: string }) =>
  db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.invitedUserId, userId), isNull(referrals.rewardedAt), isNull(referrals.rejectedAt)));

/** Grants due rewards and reverses the rewards of refunded orders. Idempotent. */
export async function settleReferrals(deps: Deps): Promise<void> {
  for (const { id, ...of } of await dueRewards(deps)) {
    if (isSamePerson(of)) await refuseReward(deps, id);
    else await giveReward(deps, id);
  }
  for (const id of await refundedRewards(deps)) await revokeReward(deps, id);
}

const r = alias(referrals, "r");
const o = alias(orders, "o");
const by = alias(users, "by");
const invited = alias(users, "invited");
const [home, otherHome] = [alias(addresses, "home"), alias(addresses, "other_home")];
const [paid, otherPaid] = [alias(payments, "paid"), alias(payments, "other_paid")];
const f = alias(refunds, "f");
const d = alias(disputes, "d");

const IS_REFUNDED = sql`(${o.status} = ${literal(o.status, "CANCELED")} or ${o.total} + ${o.appliedCredit} + ${o.appliedGiftCard} <= (
  select coalesce(sum(${f.toPayment} + ${f.toGiftCard} + ${f.toAccountCredit}), 0) from ${refunds} ${f} where ${f.orderId} = ${o.id}))`;

/** The bank has not decided about the payment, or withholds the money (payments/open-dispute.ts). */
const IS_DISPUTED = sql`exists (select from ${disputes} ${d}
  where ${d.orderId} = ${o.id} and (${d.status} in (${literal(d.status, ...OPEN_DISPUTE_STATUSES)}) or ${d.withheld} > 0))`;

const SHARES_CARD = sql`exists (select from ${payments} ${paid} join ${payments} ${otherPaid} on ${otherPaid.card} = ${paid.card}
  where ${paid.userId} = ${by.id} and ${otherPaid.userId} = ${invited.id}
    and ${paid.status} = ${literal(paid.status, "CAPTURED")} and ${otherPaid.status} = ${literal(otherPaid.status, "CAPTURED")})`;

const SHARES_NAME_AND_ADDRESS = sql`lower(${fullName(by)}) = lower(${fullName(invited)})
  and exists (select from ${addresses} ${home} join ${addresses} ${otherHome}
      on lower(${otherHome.address1}) = lower(${home.address1}) and left(${otherHome.zip}, 5) = left(${home.zip}, 5)
    where ${home.userId} = ${by.id} and ${otherHome.userId} = ${invited.id})`;

async function dueRewards({ db, now, lab }: Deps) {
  if (lab.referralReward === 0) return [];
  const since = new Date(now().getTime() - REWARD_AFTER_DAYS * DAY_MS);
  const { rows } = await db.execute<{
    id: string;
    emails: [string, string];
    sharesCard: boolean;
    sharesNameAndAddress: boolean;
  }>(sql`
    select ${r.id}, json_build_array(${by.email}, ${invited.email}) as emails,
      ${SHARES_CARD} as "sharesCard", ${SHARES_NAME_AND_ADDRESS} as "sharesNameAndAddress"
    from ${referrals} ${r} join ${orders} ${o} on ${o.id} = ${r.orderId}
      join ${users} ${by} on ${by.id} = ${r.referrerId} join ${users} ${invited} on ${invited.id} = ${r.invitedUserId}
    where ${r.rewardedAt} is null and ${r.rejectedAt} is null and ${invited.emailVerifiedAt} is not null
      and (${o.status} = ${literal(o.status, "COMPLETE")} or ${o.status} = ${literal(o.status, "PAID")} and ${o.paidAt} <= ${since.toISOString()}::timestamptz)
      and not ${IS_REFUNDED} and not ${IS_DISPUTED}
    order by ${o.paidAt} limit ${AT_ONCE}`);
  return rows;
}

async function refuseReward({ db, now }: Deps, referralId: string): Promise<void> {
  await db
    .update(referrals)
    .set({ rejectedAt: now() })
    .where(and(eq(referrals.id, referralId), isNull(referrals.rewardedAt)));
}

async function refundedRewards({ db }: Deps): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${r.id} from ${referrals} ${r} join ${orders} ${o} on ${o.id} = ${r.orderId}
    where ${r.rewardedAt} is not null and ${r.revokedAt} is null and ${IS_REFUNDED} limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Takes the reward back from both sides, up to what they have not spent. */
async function revokeReward(deps: Deps, referralId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(referrals).where(eq(referrals.id, referralId));
    if (found?.invitedUserId == null) return;
    const { referrerId, invitedUserId } = found;
    const locked = new Map<string, Awaited<ReturnType<typeof lockUser>>>();
    for (const id of [referrerId, invitedUserId].toSorted()) locked.set(id, await lockUser(tx, id));
    const [first] = await tx
      .update(referrals)
      .set({ revokedAt: deps.now() })
      .where(and(eq(referrals.id, referralId), isNull(referrals.revokedAt)))
      .returning({ reward: referrals.reward });
    if (first === undefined) return;
    const [referrer, invited] = [locked.get(referrerId)!, locked.get(invitedUserId)!];
    for (const { side, user, friend } of [
      { side: "referrer", user: referrer, friend: invited },
      { side: "invited", user: invited, friend: referrer },
    ] as const) {
      const userId = user.id;
      const taken = cents(Math.min(first.reward ?? 0, await accountCreditBalance(tx, userId)));
      if (taken === 0) continue;
      const cause = `referral:${invitedUserId}:${side}:taken-back`;
      const note = "The invited friend's first order was refunded";
      await changeAccountCredit(deps, tx, { userId, change: -taken, reason: "REFERRAL", cause, note, by: null });
      const url = `${deps.settings.publicUrl}/users/${userId}/credit`;
      const about = { firstName: user.firstName, friend: friend.firstName, amount: formatDollars(taken), side, url };
      await enqueueMail(deps, tx, { template: "referral-taken-back", to: user.email, key: cause, data: about });
    }
  });
}

/** Credits and e-mails both sides. Idempotent. */
export async function giveReward(deps: Deps, referralId: string): Promise<void> {
  const reward = deps.lab.referralReward;
  if (reward === 0) return;
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(referrals).where(eq(referrals.id, referralId));
    if (found === undefined || found.invitedUserId === null) return;
    const { referrerId, invitedUserId } = found;
    // Always in the same order, so that two rewards never deadlock.
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
