import * as contract from "../../contract/accounts/auth.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { raiseSession, type StartedSession } from "./sessions.ts";
import { spendCode } from "./spend-code.ts";

/** Raises the caller's session to the full role, when the code is right; the token that it was given with is over. */
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
        if (session !== null) await noteEvent(deps, tx, { userId, kind: "CODE_GIVEN", from });
        return session;
      });
  if (raised !== null) return raised;
  deps.refusals.note({ userId, kind: "CODE_REFUSED", from });
  throw refuse(contract.verifyTwoFactorCode, "WRONG_CODE");
}
