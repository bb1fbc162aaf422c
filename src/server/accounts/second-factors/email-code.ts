import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { mailEmailCode } from "../change-email.ts";
import { spendCode } from "../one-time-codes.ts";
import { users } from "../tables.ts";

/** E-mails the caller a code to prove that the address is theirs. */
export async function sendEmailCode(deps: Deps, caller: Caller): Promise<void> {
  await mailEmailCode(
    deps,
    caller,
    (code) => code,
    ({ email, firstName }, code) => ({ template: "email-code", to: email, data: { firstName, code } }),
  );
}

export async function verifyEmailCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  const [user] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, caller.userId));
  const isRight = user !== undefined && (await spendCode(deps, caller, code, "EMAIL"));
  if (!isRight) throw refuse(contract.verifyEmailCode, "WRONG_CODE");
  // An e-mail that an admin changed in the meantime is still unproven.
  await deps.db
    .update(users)
    .set({ emailVerifiedAt: deps.now() })
    .where(and(eq(users.id, caller.userId), eq(users.email, user.email)));
}
