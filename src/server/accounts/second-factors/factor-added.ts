import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { dropCodes } from "../one-time-codes.ts";
import { endSessions } from "../sessions.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/**
 * What follows when a user has set something up: they are told by mail. With the first one come recovery codes; sessions that were
 * opened without it end, and no code that was sent is good any more. The caller holds the user's row.
 * @returns the recovery codes, for the first one
 */
export async function factorAdded(
  deps: Deps,
  tx: Tx,
  added: {
    user: { id: string; email: string; firstName: string };
    caller: Caller;
    client: Client;
    id: string;
    kind: "AUTHENTICATOR" | "PASSKEY";
    name: string;
    first: boolean;
  },
): Promise<string[] | null> {
  const { user, caller, client, id, kind, name, first } = added;
  await noteEvent(deps, tx, { userId: user.id, kind: "FACTOR_ADDED", about: kind, from: by(caller, client, user.id) });
  await enqueueMail(deps, tx, {
    template: "factor-added",
    to: user.email,
    key: `factor-added:${id}`,
    data: { firstName: user.firstName, kind, name, first },
  });
  if (!first) return null;
  const now = deps.now();
  await endSessions(tx, user.id, now, caller.sessionId);
  await dropCodes(tx, { userId: user.id, purpose: "SECOND_FACTOR", now });
  return replaceRecoveryCodes(deps, tx, user.id);
}
