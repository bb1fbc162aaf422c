import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/accounts.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";
import { lockUser } from "./lock-user.ts";
import { userIdentities, users } from "./tables.ts";

/** A link is good for one account and one e-mail, for as long as the account has it. */
const purposeOf = (email: string): string => `confirm-email ${email}`;

/** Returns the page on which a customer confirms their e-mail in one press. */
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
 * Notes that whoever is at the door reads the account's e-mail, and shuts the doors that were made before anybody had
 * proved that: sign-ins by a provider that had not seen whose the e-mail is. Anyone can make an account with anyone's e-mail.
 * The caller holds the user's row, and sees to the password and the sessions.
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
