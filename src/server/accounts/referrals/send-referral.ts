import { and, count, eq, gt, sql } from "drizzle-orm";
import * as contract from "../../../contract/accounts/referrals.ts";
import { normalizeEmail } from "../../../rules/accounts/email.ts";
import {
  REFERRALS_PER_DAY,
  REFERRALS_PER_MAILBOX,
  REFERRALS_PER_MAILBOX_DAYS,
} from "../../../rules/accounts/referrals.ts";
import { mailboxOf } from "../../../rules/accounts/same-person.ts";
import { cents, formatDollars } from "../../../rules/money.ts";
import { DAY_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockUser } from "../lock-user.ts";
import { users } from "../tables.ts";
import { referrals } from "./tables.ts";

/**
 * E-mails an invitation, once per mailbox. Customers, and mailboxes invited too often, get none; the response does not
 * reveal it.
 */
export async function sendReferral(deps: Deps, userId: string, typed: string): Promise<void> {
  const { db, now, lab } = deps;
  const email = normalizeEmail(typed);
  await db.transaction(async (tx) => {
    const referrer = await lockUser(tx, userId);
    if (mailboxOf(email) === mailboxOf(referrer.email)) throw refuse(contract.sendReferral, "ONESELF");
    await holdMailbox(tx, email);
    const invitations = await invitationsTo(tx, email);
    if (invitations.some(({ referrerId }) => referrerId === userId)) return;
    await refuseTooMany(tx, userId, now());
    const id = newId();
    await tx.insert(referrals).values({ id, referrerId: userId, email, createdAt: now() });
    const since = new Date(now().getTime() - REFERRALS_PER_MAILBOX_DAYS * DAY_MS);
    const isEnough = invitations.filter(({ createdAt }) => createdAt > since).length >= REFERRALS_PER_MAILBOX;
    if (isEnough || (await hasAccount(tx, email))) return;
    const reward = lab.referralReward;
    await enqueueMail(deps, tx, {
      template: "referral-invitation",
      to: email,
      key: `referral-invitation:${id}`,
      data: {
        referralCode: referrer.referralCode,
        amount: reward === 0 ? null : formatDollars(cents(reward)),
      },
    });
  });
}

/** Locks a mailbox, so that concurrent invitations see each other. */
const holdMailbox = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`referral ${mailboxOf(email)}`}, 0))`);

/** Finds a mailbox's invitations, however its address was written: "ada+1@example.com" is also Ada's. */
async function invitationsTo(tx: Tx, email: string) {
  const found = await tx
    .select({ referrerId: referrals.referrerId, email: referrals.email, createdAt: referrals.createdAt })
    .from(referrals)
    .where(sql`left(${referrals.email}, 1) = ${email[0]}`); // skips rows that cannot be the same mailbox
  return found.filter((referral) => mailboxOf(referral.email) === mailboxOf(email));
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
