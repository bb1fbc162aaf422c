import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import { BRAND } from "../../rules/brand.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, newCode } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { takeTries } from "./count-tries.ts";
import { hashBrowserToken } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { replaceCode } from "./one-time-codes.ts";
import { sessions } from "./tables.ts";

const CODE_GOOD_FOR_MS = 10 * MINUTE_MS;
const TRIES = 5;

/** Sends the code that a session waits for: by SMS where a service reaches the phone, else by e-mail (docs/product/accounts.md#second-factor). */
export async function requestTwoFactorCode(
  deps: Deps,
  caller: Caller,
  client: Client,
): Promise<{ sentBy: "EMAIL" | "SMS" }> {
  const { db, now, settings } = deps;
  const isNeeded = caller.role === "ADMIN" || caller.secondFactorPending || caller.confirmsBy === "CODE";
  if (!isNeeded) throw refuse(contract.requestTwoFactorCode, "NOT_NEEDED");
  await countCode(deps, caller, client);
  const code = newCode();
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const { id } = await replaceCode(tx, {
      userId: user.id,
      sessionId: caller.sessionId,
      purpose: "SECOND_FACTOR",
      codeHash: hashCode(settings.authSecret, user.id, code),
      tries: TRIES,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    const key = `two-factor-code:${id}`;
    if (deps.sms.reachesPhones && user.phone?.trim()) {
      const text = `${code} is your login code at ${BRAND.name}. It works for 10 minutes, once.`;
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
 * Each code is five guesses more, so they are counted by account, whatever addresses they are asked from; those for a browser
 * that the account knows apart, so that a stranger with the password leaves its owner a way in.
 */
async function countCode(deps: Deps, caller: Caller, { browserToken }: Client): Promise<void> {
  const [session] = await deps.db
    .select({ knownBrowser: sessions.knownBrowser })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  const browser = session?.knownBrowser && browserToken !== null ? hashBrowserToken(browserToken) : "unknown";
  const words = (wait: string) => `We sent you several codes already. Please wait ${wait} and try again.`;
  await takeTries(deps, [{ kind: "code", by: [caller.userId, browser] }], words);
}
