import * as contract from "../../../contract/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { lockUser } from "../lock-user.ts";
import { raiseSession, type StartedSession } from "../sessions.ts";
import { factorCounts } from "./factors-of.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { takeFactorTry } from "./take-factor-try.ts";

/** Raises the caller's session for one of the codes that were put by for the day when all else is lost, and tells their owner. */
export async function verifyRecoveryCode(
  deps: Deps,
  caller: Caller,
  client: Client,
  code: string,
): Promise<StartedSession> {
  const giveBack = await takeFactorTry(deps, caller, client);
  const event = { userId: caller.userId, about: "RECOVERY_CODE", from: by(caller, client, caller.userId) };
  const raised = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (!(await spendRecoveryCode(deps, tx, user.id, code))) return null;
    const { recoveryCodes: left } = await factorCounts(tx, user.id);
    await enqueueMail(deps, tx, {
      template: "recovery-code-used",
      to: user.email,
      key: `recovery-code-used:${newId()}`,
      data: { firstName: user.firstName, userId: user.id, left },
    });
    await noteEvent(deps, tx, { ...event, kind: "CODE_GIVEN" });
    return raiseSession(tx, caller.sessionId, deps.now());
  });
  if (raised === null) {
    deps.refusals.note({ ...event, kind: "CODE_REFUSED" });
    throw refuse(contract.verifyRecoveryCode, "WRONG_CODE");
  }
  await giveBack();
  return raised;
}
