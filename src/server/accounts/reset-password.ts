import { and, eq, gt, isNull } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { hashLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { claimAccount } from "./claim-account.ts";
import { lockUser } from "./lock-user.ts";
import { dropCodes } from "./one-time-codes.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { oneTimeCodes, users } from "./tables.ts";

/** Sets a new password for who holds a token from the mail, and ends all sessions that the old one opened. */
export async function resetPassword(deps: Deps, form: BodyOf<typeof contract.resetPassword>): Promise<void> {
  const { db, now } = deps;
  refuseWeakPassword(form.password); // before the token is spent, so that a second try finds it
  const passwordHash = await hashPassword(form.password);
  await db.transaction(async (tx) => {
    const badToken = () => refuse(contract.resetPassword, "BAD_TOKEN");
    const isUsable = usableResetToken(form.token, now());
    // The user's row first, as everything that changes codes: of two people with one link the second finds it used.
    const [code] = await tx.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes).where(isUsable);
    if (code === undefined) throw badToken();
    const { userId } = code;
    const user = await lockUser(tx, userId);
    const used = await tx.update(oneTimeCodes).set({ usedAt: now() }).where(isUsable);
    if (used.rowCount === 0) throw badToken();
    await claimAccount(tx, user, now()); // the token was mailed
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessions(tx, userId, now());
    await dropCodes(tx, { userId, purpose: "SECOND_FACTOR", now: now() });
  });
}

/** Whose link was sent, not used, not replaced by a newer one, and is not an hour old. */
export function usableResetToken(token: string, now: Date) {
  return and(
    eq(oneTimeCodes.codeHash, hashLinkToken(token)),
    eq(oneTimeCodes.purpose, "PASSWORD_RESET"),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now),
  );
}
