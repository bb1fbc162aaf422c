import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { hashCode, newCode } from "../../platform/tokens/one-time-secrets.ts";
import { seal } from "../../platform/tokens/sealed.ts";
import { takeTries } from "../count-tries.ts";
import { lockUser } from "../lock-user.ts";
import { CODE_GOOD_FOR_MS, CODE_TRIES, replaceCode } from "../one-time-codes.ts";
import { spendCode } from "../spend-code.ts";
import { users } from "../tables.ts";

/** Mails the caller a code that only the e-mail's owner reads. */
export async function sendEmailCode(deps: Deps, caller: Caller): Promise<void> {
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
      codeHash: hashCode(settings.authSecret, user.id, code),
      tries: CODE_TRIES,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    await enqueueMail(deps, tx, {
      template: "email-code",
      to: user.email,
      key: `email-code:${id}`,
      data: { firstName: user.firstName, code: seal(settings.authSecret, code) },
    });
  });
}

/** Notes that the e-mail is the caller's. */
export async function verifyEmailCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  const [user] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, caller.userId));
  const isRight = user !== undefined && (await spendCode(deps, caller, code, "EMAIL"));
  if (!isRight) throw refuse(contract.verifyEmailCode, "WRONG_CODE");
  // One that an admin changed meanwhile was not shown to be anyone's.
  await deps.db
    .update(users)
    .set({ emailVerifiedAt: deps.now() })
    .where(and(eq(users.id, caller.userId), eq(users.email, user.email)));
}
