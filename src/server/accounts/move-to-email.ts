import { eq } from "drizzle-orm";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import { maskedEmail } from "../../rules/accounts/referrals.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import type { Client } from "../platform/http/client.ts";
import type { Caller } from "../platform/http/guard.ts";
import { claimAccount } from "./claim-account.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { dropCodes } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { users } from "./tables.ts";

/**
 * From now on a user logs in with an e-mail that is proven to be theirs; the old one is told, and opens nothing any more.
 * @returns false where another account has that e-mail
 */
export async function moveToEmail(
  deps: Deps,
  caller: Caller,
  { userId, email }: { userId: string; email: string },
  client: Client,
): Promise<boolean> {
  try {
    await deps.db.transaction(async (tx) => {
      const now = deps.now();
      const user = await lockUser(tx, userId);
      const next = normaliseEmail(email);
      if (normaliseEmail(user.email) === next) return claimAccount(tx, user, now); // the same one, confirmed
      await tx.update(users).set({ email: next, emailVerifiedAt: now }).where(eq(users.id, userId));
      for (const purpose of ["PASSWORD_RESET", "SECOND_FACTOR", "EMAIL"] as const)
        await dropCodes(tx, { userId, purpose, now });
      const about = maskedEmail(user.email);
      await noteEvent(deps, tx, { userId, kind: "EMAIL_CHANGED", about, from: by(caller, client, userId) });
      await enqueueMail(deps, tx, {
        template: "email-changed",
        to: user.email,
        key: `email-changed:${userId}:${now.getTime()}`,
        data: { firstName: user.firstName, email: maskedEmail(next) },
      });
    });
    return true;
  } catch (error) {
    if (isTakenEmail(error) || isTaken(error, "users_guest_email_key")) return false;
    throw error;
  }
}
