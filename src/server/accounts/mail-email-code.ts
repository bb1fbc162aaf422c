import type { Deps } from "../deps.ts";
import { enqueueMail, type MailRequest } from "../mails/enqueue-mail.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, newCode } from "../platform/tokens/one-time-secrets.ts";
import { seal, type Sealed } from "../platform/tokens/sealed.ts";
import { takeTries } from "./count-tries.ts";
import { lockUser } from "./lock-user.ts";
import { CODE_GOOD_FOR_MS, CODE_TRIES, replaceCode } from "./one-time-codes.ts";
import type { users } from "./tables.ts";

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
  const words = (wait: string) => `We sent you several codes already. Please wait ${wait} and try again.`;
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
