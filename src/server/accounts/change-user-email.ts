import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/accounts.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import { maskedEmail } from "../../rules/accounts/referrals.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { lockUser } from "./lock-user.ts";
import { dropCodes } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { users } from "./tables.ts";

/** Changes the e-mail of a user. What was sent to the old one opens nothing any more. */
export async function changeUserEmail(
  deps: Deps,
  caller: Caller,
  { userId, email }: { userId: string; email: string },
  client: Client,
): Promise<void> {
  const { db, now } = deps;
  await db
    .transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      await tx
        .update(users)
        .set({ email: normaliseEmail(email), emailVerifiedAt: null })
        .where(eq(users.id, userId));
      for (const purpose of ["PASSWORD_RESET", "SECOND_FACTOR", "EMAIL"] as const)
        await dropCodes(tx, { userId, purpose, now: now() });
      const about = maskedEmail(user.email);
      await noteEvent(deps, tx, { userId: user.id, kind: "EMAIL_CHANGED", about, from: by(caller, client, userId) });
    })
    .catch((error: unknown) => {
      const taken = isTakenEmail(error) || isTaken(error, "users_guest_email_key");
      throw taken ? refuse(contract.changeUserEmail, "EMAIL_TAKEN") : error;
    });
}
