import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/accounts.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";
import { lockUser } from "./lock-user.ts";
import { userIdentities, users } from "./tables.ts";

/** A link is valid for one account and one e-mail, as long as the account has that e-mail. */
const purposeOf = (email: string): string => `confirm-email ${email}`;

export const confirmEmailUrl = (
  { publicUrl, authSecret }: Deps["settings"],
  { id, email }: { id: string; email: string },
): string =>
  `${publicUrl}/users/${id}/confirm-email?token=${encodeURIComponent(signedId(authSecret, purposeOf(email), id))}`;

/**
 * Confirms the e-mail to which the link was sent. Only its signed-in account can use it: anyone can sign up with another
 * person's e-mail, and that person must not confirm it. Repeatable.
 */
export async function confirmEmail(deps: Deps, { userId, token }: { userId: string; token: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (idOfSigned(deps.settings.authSecret, purposeOf(user.email), token) !== user.id)
      throw refuse(contract.confirmEmail, "BAD_LINK");
    await claimAccount(tx, user, deps.now());
  });
}

/**
 * Marks the account's e-mail as proven and removes earlier sign-ins by providers that had not verified it, because
 * anyone can create an account with someone else's e-mail. The caller must lock the user's row, and handle the password
 * and the sessions.
 */
export async function claimAccount(
  tx: Tx,
  user: { id: string; emailVerifiedAt: Date | null },
  now: Date,
): Promise<void> {
  if (user.emailVerifiedAt !== null) return;
  await tx
    .delete(userIdentities)
    .where(and(eq(userIdentities.userId, user.id), eq(userIdentities.emailVerified, false)));
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
}
