import * as contract from "../../contract/accounts/auth.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, newCode } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { consumeAttempts } from "./login-throttling.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { browserOf } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { CODE_GOOD_FOR_MS, CODE_ATTEMPTS, replaceCode, spendCode } from "./one-time-codes.ts";
import { hasSetUpFactor, isSentCodes } from "./second-factors/factors-of.ts";
import { raiseSession, type StartedSession } from "./sessions.ts";

/**
 * Sends a session's second-factor code: by SMS if a service reaches the phone, else by e-mail
 * (docs/product/accounts.md#second-factor).
 */
export async function requestTwoFactorCode(
  deps: Deps,
  caller: Caller,
  client: Client,
): Promise<{ sentBy: "EMAIL" | "SMS" }> {
  const { db, now, settings } = deps;
  if (await hasSetUpFactor(db, caller.userId)) throw refuse(contract.requestTwoFactorCode, "OTHER_WAY");
  if (!isSentCodes(caller)) throw refuse(contract.requestTwoFactorCode, "NOT_NEEDED");
  await countCode(deps, caller, client);
  const code = newCode();
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    // A factor may have been set up in the meantime, with this row locked.
    if (await hasSetUpFactor(tx, user.id)) throw refuse(contract.requestTwoFactorCode, "OTHER_WAY");
    const { id } = await replaceCode(tx, {
      userId: user.id,
      sessionId: caller.sessionId,
      purpose: "SECOND_FACTOR",
      codeHash: hashCode(settings.authSecret, user.id, code),
      attempts: CODE_ATTEMPTS,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    const key = `two-factor-code:${id}`;
    if (deps.sms.reachesPhones && user.phone?.trim()) {
      const text = `${code} is your login code at ${deps.lab.name}. It works for 10 minutes, once.`;
      await enqueueSms(deps, tx, { to: user.phone, text, key });
      return { sentBy: "SMS" };
    }
    await enqueueMail(deps, tx, {
      template: "two-factor-code",
      to: user.email,
      key,
      data: { firstName: user.firstName, code: seal(settings.authSecret, code) },
    });
    return { sentBy: "EMAIL" };
  });
}

/**
 * Each code allows five more guesses, so codes are counted by account, whatever network requests them; those for a
 * known browser are counted separately, so a stranger with the password cannot lock the owner out.
 */
async function countCode(deps: Deps, caller: Caller, client: Client): Promise<void> {
  const browser = await browserOf(deps, caller, client);
  const words = (wait: string) => `We already sent you several codes. Please wait ${wait} and try again.`;
  await consumeAttempts(deps, [{ kind: "code", by: [caller.userId, browser] }], words);
}

/**
 * Upgrades the caller's session to the full role if the code is correct; the session's previous token becomes invalid.
 */
export async function verifyTwoFactorCode(
  deps: Deps,
  caller: Caller,
  code: string,
  client: Client,
): Promise<StartedSession> {
  const { userId, sessionId } = caller;
  const from = by(caller, client, userId);
  const raised = !(await spendCode(deps, caller, code))
    ? null
    : await deps.db.transaction(async (tx) => {
        const session = await raiseSession(tx, sessionId, deps.now());
        if (session !== null) await noteEvent(deps, tx, { userId, kind: "CODE_ACCEPTED", from });
        return session;
      });
  if (raised !== null) return raised;
  deps.refusals.note({ userId, kind: "CODE_REFUSED", from });
  throw refuse(contract.verifyTwoFactorCode, "WRONG_CODE");
}
