import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { forgetBrowsers, hashBrowserToken } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { dropCodes } from "./one-time-codes.ts";
import { hashPassword, passwordMatches, refuseWeakPassword } from "./passwords.ts";
import { endSessions, raiseSession, type StartedSession } from "./sessions.ts";
import { users } from "./tables.ts";

/**
 * Changes the password after checking the current one. Ends all other sessions and invalidates reset links; the
 * caller's session continues with a new token.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  form: BodyOf<typeof contract.changePassword>,
  client: Client,
): Promise<StartedSession> {
  const { db, now } = deps;
  const { browserToken } = client;
  const from = by(caller, client, caller.userId);
  const wrong = () => refuse(contract.changePassword, "WRONG_PASSWORD");
  const [account] = await db
    .select({
      passwordHash: users.passwordHash,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, caller.userId));
  refuseWeakPassword(form.next, account ?? {}, "next");
  const known = account?.passwordHash ?? null;
  if (!(await passwordMatches(known, form.current))) {
    deps.refusals.note({ userId: caller.userId, kind: "CONFIRM_REFUSED", about: "PASSWORD", from });
    throw wrong();
  }
  const passwordHash = await hashPassword(form.next);
  return db.transaction(async (tx) => {
    // Hashing takes time: of concurrent changes or resets, only one may succeed.
    if ((await lockUser(tx, caller.userId)).passwordHash !== known) throw wrong();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, caller.userId));
    await endSessions(tx, caller.userId, now(), caller.sessionId);
    const butHash = browserToken === null ? null : hashBrowserToken(browserToken);
    await forgetBrowsers(tx, caller.userId, { butHash });
    await dropCodes(tx, { userId: caller.userId, purpose: "PASSWORD_RESET", now: now() });
    const raised = await raiseSession(tx, caller.sessionId, now());
    if (raised === null) throw wrong();
    await noteEvent(deps, tx, { userId: caller.userId, kind: "PASSWORD_CHANGED", from });
    return raised;
  });
}
