import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/sessions.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { giveTriesBack, takeTries } from "./count-tries.ts";
import { passwordMatches } from "./passwords.ts";
import { raiseSession, type StartedSession } from "./sessions.ts";
import { spendCode } from "./spend-code.ts";
import { users } from "./tables.ts";

/** Notes that it is still the owner of the account who is there, when the password, or the code that was sent, is right. */
export async function confirmIdentity(
  deps: Deps,
  caller: Caller,
  form: BodyOf<typeof contract.confirmIdentity>,
): Promise<StartedSession> {
  const raised =
    "password" in form ? await byPassword(deps, caller, form.password) : await byCode(deps, caller, form.code);
  if (raised === null) throw refuse(contract.confirmIdentity, "password" in form ? "WRONG_PASSWORD" : "WRONG_CODE");
  return raised;
}

async function byCode(deps: Deps, caller: Caller, code: string): Promise<StartedSession | null> {
  if (!(await spendCode(deps, caller, code))) return null;
  return deps.db.transaction((tx) => raiseSession(tx, caller.sessionId, deps.now()));
}

/** Whoever found an open session guesses here; it is counted by session, so that its owner is held up nowhere else. */
async function byPassword(deps: Deps, caller: Caller, password: string): Promise<StartedSession | null> {
  const tries = await takeTries(deps, [{ kind: "confirm", by: [caller.sessionId] }]);
  const [account] = await deps.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.userId));
  const passwordHash = account?.passwordHash ?? null;
  if (passwordHash === null || !(await passwordMatches(passwordHash, password))) return null;
  await giveTriesBack(deps, tries, ["confirm"]);
  return deps.db.transaction(async (tx) => {
    // The hash took its time: a password that was changed meanwhile shows nothing.
    const [still] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, caller.userId), eq(users.passwordHash, passwordHash)))
      .for("share");
    return still === undefined ? null : raiseSession(tx, caller.sessionId, deps.now());
  });
}
