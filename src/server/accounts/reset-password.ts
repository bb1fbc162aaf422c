import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { normalizeEmail } from "../../rules/accounts/email.ts";
import { HOUR_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { claimAccount } from "./confirm-email.ts";
import { forgetAttempts, mayAttempt, consumeAttempts } from "./login-throttling.ts";
import { noteEvent } from "./events/note-event.ts";
import { forgetBrowsers, rememberBrowser } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { attemptsOf } from "./log-in.ts";
import { dropCodes, replaceCode } from "./one-time-codes.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { oneTimeCodes, users } from "./tables.ts";

/**
 * Sets a new password for a mailed token and ends all sessions opened with the old one. The browser becomes known, and
 * wrong passwords from its network are forgotten: a user who reads the e-mail is never locked out.
 * @returns the token for the browser to store
 */
export async function resetPassword(
  deps: Deps,
  form: BodyOf<typeof contract.resetPassword>,
  client: Client,
): Promise<string> {
  const { db, now } = deps;
  const badToken = () => refuse(contract.resetPassword, "BAD_TOKEN");
  const isUsable = usableResetToken(form.token, now());
  // Hashing is slow, so invalid tokens are rejected first.
  const [held] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.userId))
    .where(isUsable);
  if (held === undefined) throw badToken();
  refuseWeakPassword(form.password, held); // before the token is used up, so a second attempt still finds it
  const passwordHash = await hashPassword(form.password);
  return db.transaction(async (tx) => {
    // Locks the user's row first, like everything that changes codes: of two requests with one link, the second finds
    // it used.
    const [code] = await tx.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes).where(isUsable);
    if (code === undefined) throw badToken();
    const { userId } = code;
    const user = await lockUser(tx, userId);
    const used = await tx.update(oneTimeCodes).set({ usedAt: now() }).where(isUsable);
    if (used.rowCount === 0) throw badToken();
    await claimAccount(tx, user, now()); // the token was e-mailed
    await noteEvent(deps, tx, { userId, kind: "PASSWORD_RESET", from: { client } });
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessions(tx, userId, now());
    await dropCodes(tx, { userId, purpose: "SECOND_FACTOR", now: now() });
    await forgetAttempts(deps, tx, attemptsOf(normalizeEmail(user.email), null, client).slice(0, 1));
    const browser = await rememberBrowser(deps, tx, userId, client.browserToken);
    await forgetBrowsers(tx, userId, { butHash: browser.hash });
    return browser.token;
  });
}

/** Matches a reset token that was sent, is unused, was not replaced by a newer one, and is less than an hour old. */
export function usableResetToken(token: string, now: Date) {
  return and(
    eq(oneTimeCodes.codeHash, hashLinkToken(token)),
    eq(oneTimeCodes.purpose, "PASSWORD_RESET"),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now),
  );
}

const LINK_GOOD_FOR_MS = HOUR_MS;
/** Milliseconds, longer than creating a link takes, so response time does not reveal whether an account exists. */
const ANSWER_TAKES_MS = 100;

/** E-mails a link to set a new password, if the account exists. */
export async function requestPasswordReset(deps: Deps, typed: string, client: Client): Promise<void> {
  const { network } = client;
  const email = normalizeEmail(typed);
  await consumeAttempts(deps, [
    { kind: "reset", by: [email, network] },
    { kind: "reset-network", by: [network] },
  ]);
  await Promise.all([sendLink(deps, email, client), setTimeout(ANSWER_TAKES_MS)]);
}

async function sendLink(deps: Deps, email: string, client: Client): Promise<void> {
  const { db, now, settings } = deps;
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.guest, false)));
  if (account === undefined) return;
  // Strangers can request links too: more would only fill the mailbox, where the last one sent still works.
  if (!(await mayAttempt(deps, [{ kind: "reset-mail", by: [account.id] }]))) return;
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, account.id);
    const { id } = await replaceCode(tx, {
      userId: user.id,
      purpose: "PASSWORD_RESET",
      codeHash: hashLinkToken(token),
      attempts: 1,
      goodForMs: LINK_GOOD_FOR_MS,
      now: now(),
    });
    await noteEvent(deps, tx, { userId: user.id, kind: "RESET_REQUESTED", from: { client } });
    await enqueueMail(deps, tx, {
      template: "password-reset",
      to: user.email,
      key: `password-reset:${id}`,
      data: { firstName: user.firstName, token: seal(settings.authSecret, token) },
    });
  });
}
