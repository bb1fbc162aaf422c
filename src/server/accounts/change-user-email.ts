import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/second-factors.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { mailEmailCode } from "./mail-email-code.ts";
import { moveToEmail } from "./move-to-email.ts";
import { spendCode } from "./spend-code.ts";
import { users } from "./tables.ts";

type Change = { userId: string; email: string };

/** A code opens one e-mail, for one user, to the staff who asked for it. */
const ofChange = ({ userId, email }: Change, code: string): string =>
  `${userId.toLowerCase()} ${normaliseEmail(email)} ${code}`;

/** Mails a code to the e-mail that a user wants to log in with: they tell it to staff, which shows that they read its mails. */
export async function askUserEmailChange(deps: Deps, caller: Caller, change: Change): Promise<void> {
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, change.userId));
  if (user === undefined) throw notFound("User not found.");
  const to = normaliseEmail(change.email);
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
