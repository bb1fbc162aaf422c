import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/sessions.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { refundAttempts, consumeAttempts } from "./login-throttling.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { passwordMatches } from "./passwords.ts";
import { raiseSession, type StartedSession } from "./sessions.ts";
import { spendCode } from "./one-time-codes.ts";
import { users } from "./tables.ts";

export async function confirmIdentity(
  deps: Deps,
  caller: Caller,
  form: BodyOf<typeof contract.confirmIdentity>,
  client: Client,
): Promise<StartedSession> {
  const { userId } = caller;
  const about = "password" in form ? "PASSWORD" : "CODE";
  const event = { userId, about, from: by(caller, client, userId) };
  const raise: Raise = async (tx) => {
    const raised = await raiseSession(tx, caller.sessionId, deps.now());
    if (raised !== null) await noteEvent(deps, tx, { ...event, kind: "CONFIRMED" });
    return raised;
  };
  const raised =
    "password" in form
      ? await byPassword(deps, caller, form.password, raise)
      : await byCode(deps, caller, form.code, raise);
  if (raised !== null) return raised;
  deps.refusals.note({ ...event, kind: "CONFIRM_REFUSED" });
  throw refuse(contract.confirmIdentity, `WRONG_${about}`);
}

type Raise = (tx: Tx) => Promise<StartedSession | null>;

async function byCode(deps: Deps, caller: Caller, code: string, raise: Raise): Promise<StartedSession | null> {
  return (await spendCode(deps, caller, code)) ? deps.db.transaction(raise) : null;
}

/**
 * Limits guesses per session: a stranger may have found an open session, and its owner must not be blocked elsewhere.
 */
async function byPassword(deps: Deps, caller: Caller, password: string, raise: Raise): Promise<StartedSession | null> {
  const attempts = await consumeAttempts(deps, [{ kind: "confirm", by: [caller.sessionId] }]);
  const [account] = await deps.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.userId));
  const passwordHash = account?.passwordHash ?? null;
  if (passwordHash === null || !(await passwordMatches(passwordHash, password))) return null;
  await refundAttempts(deps, attempts, ["confirm"]);
  return deps.db.transaction(async (tx) => {
    // Hashing takes time: a password changed in the meantime proves nothing.
    const [still] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, caller.userId), eq(users.passwordHash, passwordHash)))
      .for("share");
    return still === undefined ? null : raise(tx);
  });
}
