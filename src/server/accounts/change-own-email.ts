import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/second-factors.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import { maskedEmail } from "../../rules/accounts/referrals.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { mailEmailCode } from "./mail-email-code.ts";
import { dropCodes } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { spendCode } from "./spend-code.ts";
import { users } from "./tables.ts";

/** A code opens the e-mail that it was sent to and no other. */
const ofEmail = (email: string, code: string): string => `${normaliseEmail(email)} ${code}`;

/**
 * Mails a code to the e-mail that the caller wants to log in with. Whether somebody has it already is told only to who reads its mails
 * (docs/product/accounts.md#another-e-mail).
 */
export async function askEmailChange(deps: Deps, caller: Caller, email: string): Promise<void> {
  const to = normaliseEmail(email);
  await mailEmailCode(
    deps,
    caller,
    (code) => ofEmail(email, code),
    (_, code) => ({ template: "email-change-code", to, data: { code } }),
  );
}

/** From now on the caller logs in with the e-mail that the code was sent to; the old one is told, and opens nothing any more. */
export async function changeOwnEmail(
  deps: Deps,
  caller: Caller,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<void> {
  const { userId } = caller;
  if (!(await spendCode(deps, caller, ofEmail(email, code), "EMAIL"))) {
    throw refuse(contract.changeOwnEmail, "WRONG_CODE");
  }
  await deps.db
    .transaction(async (tx) => {
      const now = deps.now();
      const user = await lockUser(tx, userId);
      const next = normaliseEmail(email);
      if (normaliseEmail(user.email) === next) return;
      await tx.update(users).set({ email: next, emailVerifiedAt: now }).where(eq(users.id, userId));
      for (const purpose of ["PASSWORD_RESET", "SECOND_FACTOR"] as const) await dropCodes(tx, { userId, purpose, now });
      const about = maskedEmail(user.email);
      await noteEvent(deps, tx, { userId, kind: "EMAIL_CHANGED", about, from: by(caller, client, userId) });
      await enqueueMail(deps, tx, {
        template: "email-changed",
        to: user.email,
        key: `email-changed:${userId}:${now.getTime()}`,
        data: { firstName: user.firstName, email: maskedEmail(next) },
      });
    })
    .catch((error: unknown) => {
      const taken = isTakenEmail(error) || isTaken(error, "users_guest_email_key");
      throw taken ? refuse(contract.changeOwnEmail, "EMAIL_TAKEN") : error;
    });
}
