import * as contract from "../../contract/accounts/accounts.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";
import { claimAccount } from "./claim-account.ts";
import { lockUser } from "./lock-user.ts";

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
