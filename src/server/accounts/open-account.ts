import { and, eq, isNull } from "drizzle-orm";
import { normalizeEmail } from "../../rules/accounts/email.ts";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { users } from "./tables.ts";
import { referrals } from "./referrals/tables.ts";

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  /** Null: a password is chosen later, or never. */
  passwordHash: string | null;
  /** When its owner proved that they read the e-mail; left out when anyone may have typed it. */
  emailVerifiedAt?: Date | null;
  phone?: string | null;
  /** Of who invited them; one that nobody has is ignored. */
  referralCode?: string | undefined;
};

/** Makes an account and notes who invited its owner. Of several with one e-mail the index lets the first one in. */
export async function openAccount(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { referralCode, ...account }: NewAccount,
): Promise<{ id: string; role: UserRole; email: string; firstName: string }> {
  const user = { ...account, id: newId(), email: normalizeEmail(account.email) };
  await tx.insert(users).values({ ...user, referralCode: newReferralCode(), createdAt: now() });
  if (referralCode) await joinReferral(tx, { code: referralCode, userId: user.id, email: user.email, now: now() });
  return user;
}

/** Ties a new customer to who invited them, by mail or by handing out the code. */
async function joinReferral(
  tx: Tx,
  joining: { code: string; userId: string; email: string; now: Date },
): Promise<void> {
  const { code, userId, email, now } = joining;
  const [referrer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.guest, false)));
  if (referrer === undefined) return;
  await tx
    .insert(referrals)
    .values({ id: newId(), referrerId: referrer.id, email, invitedUserId: userId, createdAt: now, joinedAt: now })
    .onConflictDoUpdate({
      target: [referrals.referrerId, referrals.email],
      set: { invitedUserId: userId, joinedAt: now },
      setWhere: isNull(referrals.invitedUserId),
    });
}

/** Whether a write failed because another account has the e-mail. */
export const isTakenEmail = (error: unknown): boolean => isTaken(error, "users_email_key");
