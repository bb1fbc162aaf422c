import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { mailEmailCode } from "../change-email.ts";
import { spendCode } from "../one-time-codes.ts";
import { users } from "../tables.ts";

/** Mails the caller a code that only the e-mail's owner reads. */
export async function sendEmailCode(deps: Deps, caller: Caller): Promise<void> {
  await mailEmailCode(
    deps,
    caller,
    (code) => code,
    ({ email, firstName }, code) => ({ template: "email-code", to: email, data: { firstName, code } }),
  );
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
