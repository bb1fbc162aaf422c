import { beginAuthenticator } from "../../../contract/accounts/second-factors.ts";
import { FACTORS_AT_MOST } from "../../../rules/accounts/second-factors.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { dropCodes } from "../one-time-codes.ts";
import { endSessions } from "../sessions.ts";
import { factorCounts } from "./factors-of.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** The refusals that all calls which add something declare alike. */
const refused = (code: "TOO_MANY" | "EMAIL_FIRST") => refuse(beginAuthenticator, code);

/**
 * Refuses what would be too many, and an account whose e-mail nobody has proved to be theirs: anyone can make one with anyone's
 * e-mail, and a passkey would go on opening it when its owner comes.
 * @returns whether it would be the account's first
 */
export async function mayAdd(
  db: Db | Tx,
  user: { id: string; emailVerifiedAt: Date | null },
  kind: "passkeys" | "authenticators",
): Promise<{ first: boolean }> {
  if (user.emailVerifiedAt === null) throw refused("EMAIL_FIRST");
  const has = await factorCounts(db, user.id);
  if (has[kind] >= FACTORS_AT_MOST) throw refused("TOO_MANY");
  return { first: has.passkeys + has.authenticators === 0 };
}

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
