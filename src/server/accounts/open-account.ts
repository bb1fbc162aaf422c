import { and, eq, isNull } from "drizzle-orm";
import { normalizeEmail, placeholderEmail } from "../../rules/accounts/email.ts";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { StaffRole } from "../../rules/accounts/staff-roles.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { users } from "./tables.ts";
import { referrals } from "./referrals/tables.ts";

export type NewAccount = {
  /** Null for a customer at the counter who gave none. */
  email: string | null;
  firstName: string;
  lastName: string;
  role: UserRole;
  /** Required for staff, whose role is ADMIN. */
  staffRole?: StaffRole | null;
  /** Null: a password is set later, or never. */
  passwordHash: string | null;
  /** When the owner proved that they read the e-mail; omitted when anyone may have typed it. */
  emailVerifiedAt?: Date | null;
  phone?: string | null;
  /** The referrer's code; unknown codes are ignored. */
  referralCode?: string | undefined;
};

type OpenedAccount = { id: string; role: UserRole; email: string; firstName: string };

/** Creates an account and records its referrer. The unique index allows one account per e-mail. */
export async function openAccount(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { referralCode, ...account }: NewAccount,
): Promise<OpenedAccount> {
  const [user] = await openAccounts(tx, [{ ...account, createdAt: now() }]);
  if (referralCode) await joinReferral(tx, { code: referralCode, userId: user!.id, email: user!.email, now: now() });
  return user!;
}

/** Creates accounts in one statement. @returns them in order */
export async function openAccounts(
  tx: Tx,
  accounts: readonly (Omit<NewAccount, "referralCode"> & { createdAt: Date })[],
): Promise<OpenedAccount[]> {
  if (accounts.length === 0) return [];
  const opened = accounts.map((account) => {
    const id = newId();
    const email = account.email === null ? placeholderEmail(id) : normalizeEmail(account.email);
    return { ...account, id, email, referralCode: newReferralCode() };
  });
  await tx.insert(users).values(opened);
  return opened;
}

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

export const isTakenEmail = (error: unknown): boolean => isTaken(error, "users_email_key");
