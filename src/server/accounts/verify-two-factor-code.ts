import * as contract from "../../contract/accounts/auth.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { raiseSession, type StartedSession } from "./sessions.ts";
import { spendCode } from "./spend-code.ts";

/** Raises the caller's session to the full role, when the code is right; the token that it was given with is over. */
export async function verifyTwoFactorCode(deps: Deps, caller: Caller, code: string): Promise<StartedSession> {
  const isRight = await spendCode(deps, caller, code);
  const raised = isRight ? await deps.db.transaction((tx) => raiseSession(tx, caller.sessionId, deps.now())) : null;
  if (raised === null) throw refuse(contract.verifyTwoFactorCode, "WRONG_CODE");
  return raised;
}
