import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/second-factors.ts";
import { normalizeEmail } from "../../rules/accounts/email.ts";
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
import { takeTries } from "./count-tries.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { CODE_GOOD_FOR_MS, CODE_TRIES, dropCodes, replaceCode, spendCode } from "./one-time-codes.ts";
import { isTakenEmail } from "./open-account.ts";
import { users } from "./tables.ts";

/** A mail without its key, which names the code. */
type Letter = MailRequest extends infer Mail ? (Mail extends MailRequest ? Omit<Mail, "key"> : never) : never;

/**
 * Mails a code that only the reader of an e-mail knows; the one before is good for nothing any more.
 * @param proves what is spent in the end, made of the code
 * @param letter to whom it goes, and in which words
 */
export async function mailEmailCode(
  deps: Deps,
  caller: Caller,
  proves: (code: string) => string,
  letter: (user: typeof users.$inferSelect, code: Sealed) => Letter,
): Promise<void> {
  const { db, now, settings } = deps;
  const words = (wait: string) => `We already sent you several codes. Please wait ${wait} and try again.`;
  await takeTries(deps, [{ kind: "email-code", by: [caller.userId] }], words);
  const code = newCode();
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const { id } = await replaceCode(tx, {
      userId: user.id,
      sessionId: caller.sessionId,
      purpose: "EMAIL",
      codeHash: hashCode(settings.authSecret, user.id, proves(code)),
      tries: CODE_TRIES,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    await enqueueMail(deps, tx, { ...letter(user, seal(settings.authSecret, code)), key: `email-code:${id}` });
  });
}

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
      const next = normalizeEmail(email);
      if (normalizeEmail(user.email) === next) return claimAccount(tx, user, now); // the same one, confirmed
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

/** A code opens the e-mail that it was sent to and no other. */
const ofEmail = (email: string, code: string): string => `${normalizeEmail(email)} ${code}`;

/**
 * Mails a code to the e-mail that the caller wants to log in with. Whether somebody has it already is told only to who reads its mails
 * (docs/product/accounts.md#changing-the-e-mail).
 */
export async function askEmailChange(deps: Deps, caller: Caller, email: string): Promise<void> {
  const to = normalizeEmail(email);
  await mailEmailCode(
    deps,
    caller,
    (code) => ofEmail(email, code),
    (_, code) => ({ template: "email-change-code", to, data: { code } }),
  );
}

/** From now on the caller logs in with the e-mail that the code was sent to. */
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

/** A code opens one e-mail, for one user, to the staff who asked for it. */
const ofChange = ({ userId, email }: Change, code: string): string =>
  `${userId.toLowerCase()} ${normalizeEmail(email)} ${code}`;

/** Mails a code to the e-mail that a user wants to log in with: they tell it to staff, which shows that they read its mails. */
export async function askUserEmailChange(deps: Deps, caller: Caller, change: Change): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, change.userId));
  if (user === undefined) throw notFound("User not found.");
  const to = normalizeEmail(change.email);
  await mailEmailCode(
    deps,
    caller,
    (code) => ofChange(change, code),
    (_, code) => ({ template: "email-change-code", to, data: { code } }),
  );
}

/** From now on a user logs in with the e-mail that the code was sent to (docs/product/accounts.md#changing-the-e-mail). */
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
