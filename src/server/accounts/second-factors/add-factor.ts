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

/** Errors that all calls that add a factor declare alike. */
const refused = (code: "TOO_MANY" | "EMAIL_FIRST") => refuse(beginAuthenticator, code);

/**
 * Throws if the limit is reached, or if the account's e-mail is unconfirmed: anyone can sign up with another person's
 * e-mail, and their passkey would still work after the real owner takes over.
 * @returns whether it would be the account's first factor
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
 * Notifies the user of a new factor by e-mail. The first one also creates recovery codes, ends sessions opened without
 * it, and invalidates all codes sent. The caller must lock the user's row.
 * @returns the recovery codes, for the first factor
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
