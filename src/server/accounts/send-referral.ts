import { and, count, eq, gt, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/referrals.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import { REFERRALS_PER_DAY } from "../../rules/accounts/referrals.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { lockUser } from "./lock-user.ts";
import { referrals, users } from "./tables.ts";

/**
 * Mails an invitation, once per e-mail however often it is asked for. Who has an account already gets none, and the answer
 * is the same.
 */
export async function sendReferral(deps: Deps, userId: string, typed: string): Promise<void> {
  const { db, now, settings } = deps;
  const email = normaliseEmail(typed);
  await db.transaction(async (tx) => {
    const referrer = await lockUser(tx, userId);
    if (email === normaliseEmail(referrer.email)) throw refuse(contract.sendReferral, "ONESELF");
    const [known] = await tx
      .select({ id: referrals.id })
      .from(referrals)
      .where(and(eq(referrals.referrerId, userId), eq(referrals.email, email)));
    if (known !== undefined) return;
    await refuseTooMany(tx, userId, now());
    const id = newId();
    await tx.insert(referrals).values({ id, referrerId: userId, email, createdAt: now() });
    if (await hasAccount(tx, email)) return;
    const reward = settings.referralReward;
    await enqueueMail(deps, tx, {
      template: "referral-invitation",
      to: email,
      key: `referral-invitation:${id}`,
      data: {
        friend: referrer.firstName,
        referralCode: referrer.referralCode,
        amount: reward === 0 ? null : formatDollars(cents(reward)),
      },
    });
  });
}

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.guest, false)));
  return account !== undefined;
}

async function refuseTooMany(tx: Tx, referrerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const [sent] = await tx
    .select({ count: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.createdAt, since)));
  if (sent!.count >= REFERRALS_PER_DAY) throw refuse(contract.sendReferral, "TOO_MANY");
}
