import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/accounts.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { lockUser } from "./lock-user.ts";
import { dropCodes } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { users } from "./tables.ts";

/** Changes the e-mail of a user. What was sent to the old one opens nothing any more. */
export async function changeUserEmail({ db, now }: Deps, userId: string, email: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      await lockUser(tx, userId);
      await tx
        .update(users)
        .set({ email: normaliseEmail(email), emailVerifiedAt: null })
        .where(eq(users.id, userId));
      for (const purpose of ["PASSWORD_RESET", "SECOND_FACTOR", "EMAIL"] as const)
        await dropCodes(tx, { userId, purpose, now: now() });
    })
    .catch((error: unknown) => {
      const taken = isTakenEmail(error) || isTaken(error, "users_guest_email_key");
      throw taken ? refuse(contract.changeUserEmail, "EMAIL_TAKEN") : error;
    });
}
