import * as contract from "../../contract/accounts/second-factors.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { mailEmailCode } from "./mail-email-code.ts";
import { moveToEmail } from "./move-to-email.ts";
import { spendCode } from "./spend-code.ts";

/** A code opens the e-mail that it was sent to and no other. */
const ofEmail = (email: string, code: string): string => `${normaliseEmail(email)} ${code}`;

/**
 * Mails a code to the e-mail that the caller wants to log in with. Whether somebody has it already is told only to who reads its mails
 * (docs/product/accounts.md#changing-the-e-mail).
 */
export async function askEmailChange(deps: Deps, caller: Caller, email: string): Promise<void> {
  const to = normaliseEmail(email);
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
