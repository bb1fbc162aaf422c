import * as contract from "../../../contract/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { lockUser } from "../lock-user.ts";
import { hasSetUpFactor } from "./factors-of.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** Gives a user ten new recovery codes, for who has used or lost some, and tells them by mail. */
export async function renewRecoveryCodes(deps: Deps, caller: Caller, client: Client): Promise<string[]> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!(await hasSetUpFactor(tx, userId))) throw refuse(contract.renewRecoveryCodes, "NO_FACTOR");
    await enqueueMail(deps, tx, {
      template: "recovery-codes-renewed",
      to: user.email,
      key: `recovery-codes-renewed:${newId()}`,
      data: { firstName: user.firstName },
    });
    await noteEvent(deps, tx, { userId, kind: "RECOVERY_CODES_MADE", from: by(caller, client, userId) });
    return replaceRecoveryCodes(deps, tx, userId);
  });
}
