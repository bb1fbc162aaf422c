import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/second-factors.ts";
import { hasEmail, normalizeEmail } from "../../rules/accounts/email.ts";
import { maskedEmail } from "../../rules/accounts/referrals.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail, type MailRequest } from "../mails/enqueue-mail.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import type { Client } from "../platform/http/client.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, newCode } from "../platform/tokens/one-time-secrets.ts";
import { seal, type Sealed } from "../platform/tokens/sealed.ts";
import { claimAccount } from "./confirm-email.ts";
import { consumeAttempts } from "./login-throttling.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { mailInvitation } from "./invite-user.ts";
import { lockUser } from "./lock-user.ts";
import { CODE_GOOD_FOR_MS, CODE_ATTEMPTS, dropCodes, replaceCode, spendCode } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { mustManageAccount } from "./staff/manage-staff.ts";
import { users } from "./tables.ts";

/** A mail request without its key. The key contains the code's id. */
type Letter = MailRequest extends infer Mail ? (Mail extends MailRequest ? Omit<Mail, "key"> : never) : never;

/**
 * E-mails a one-time code to prove that the recipient reads that address; the previous code becomes invalid.
 * @param proves the value to redeem, built from the code
 * @param letter the recipient and wording
 */
export async function mailEmailCode(
  deps: Deps,
  caller: Caller,
  proves: (code: string) => string,
  letter: (user: typeof users.$inferSelect, code: Sealed) => Letter,
): Promise<void> {
  const { db, now, settings } = deps;
  const words = (wait: string) => `We already sent you several codes. Please wait ${wait} and try again.`;
  await consumeAttempts(deps, [{ kind: "email-code", by: [caller.userId] }], words);
  const code = newCode();
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const { id } = await replaceCode(tx, {
      userId: user.id,
      sessionId: caller.sessionId,
      purpose: "EMAIL",
      codeHash: hashCode(settings.authSecret, user.id, proves(code)),
      attempts: CODE_ATTEMPTS,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    await enqueueMail(deps, tx, { ...letter(user, seal(settings.authSecret, code)), key: `email-code:${id}` });
  });
}

/**
 * Changes a user's login e-mail to one proven to be theirs. The old e-mail gets a notice and can no longer log in.
 * @returns false if another account has that e-mail
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
      mustManageAccount(caller, user);
      const next = normalizeEmail(email);
      if (normalizeEmail(user.email) === next) return claimAccount(tx, user, now); // the same e-mail, now confirmed
      await tx.update(users).set({ email: next, emailVerifiedAt: now }).where(eq(users.id, userId));
      for (const purpose of ["PASSWORD_RESET", "SECOND_FACTOR", "EMAIL"] as const)
        await dropCodes(tx, { userId, purpose, now });
      // A customer of the counter can now log in: the link lets them choose a password.
      if (!hasEmail(user.email)) await mailInvitation(deps, tx, { ...user, email: next }, null);
      const about = hasEmail(user.email) ? maskedEmail(user.email) : null;
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

/** A code is valid only for the e-mail it was sent to. */
const ofEmail = (email: string, code: string): string => `${normalizeEmail(email)} ${code}`;

/**
 * E-mails a code to the caller's new login e-mail. Only a reader of that mailbox learns whether it is already taken
 * (docs/product/accounts.md#changing-the-e-mail).
 */
export async function requestEmailChange(deps: Deps, caller: Caller, email: string): Promise<void> {
  const to = normalizeEmail(email);
  await mailEmailCode(
    deps,
    caller,
    (code) => ofEmail(email, code),
    (_, code) => ({ template: "email-change-code", to, data: { code } }),
  );
}

export async function changeOwnEmail(
  deps: Deps,
  caller: Caller,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<void> {
  if (!(await spendCode(deps, caller, ofEmail(email, code), "EMAIL"))) {
    throw refuse(contract.changeOwnEmail, "WRONG_CODE");
  }
  if (!(await moveToEmail(deps, caller, { userId: caller.userId, email }, client)))
    throw refuse(contract.changeOwnEmail, "EMAIL_TAKEN");
}

type Change = { userId: string; email: string };

/** A code is valid for one e-mail, one user, and the staff member who requested it. */
const ofChange = ({ userId, email }: Change, code: string): string =>
  `${userId.toLowerCase()} ${normalizeEmail(email)} ${code}`;

/**
 * E-mails a code to a user's new login e-mail. The user reads it out to staff, which proves that they read that
 * mailbox.
 */
export async function requestUserEmailChange(deps: Deps, caller: Caller, change: Change): Promise<void> {
  const [user] = await deps.db
    .select({ id: users.id, role: users.role, staffRole: users.staffRole })
    .from(users)
    .where(eq(users.id, change.userId));
  if (user === undefined) throw notFound("User not found.");
  mustManageAccount(caller, user);
  const to = normalizeEmail(change.email);
  await mailEmailCode(
    deps,
    caller,
    (code) => ofChange(change, code),
    (_, code) => ({ template: "email-change-code", to, data: { code } }),
  );
}

/** Changes a user's login e-mail to the one the code was sent to (docs/product/accounts.md#changing-the-e-mail). */
export async function changeUserEmail(
  deps: Deps,
  caller: Caller,
  { code, ...change }: Change & { code: string },
  client: Client,
): Promise<void> {
  if (!(await spendCode(deps, caller, ofChange(change, code), "EMAIL"))) {
    throw refuse(contract.changeUserEmail, "WRONG_CODE");
  }
  if (!(await moveToEmail(deps, caller, change, client))) throw refuse(contract.changeUserEmail, "EMAIL_TAKEN");
}
