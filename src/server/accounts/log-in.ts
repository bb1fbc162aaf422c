import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { passwordMatches } from "./passwords.ts";
import { isBlocked, type StartedSession, startSession } from "./sessions.ts";
import { users } from "./tables.ts";

/** Opens a session for who knows the password. An admin's may call only `/auth/*` until the code is verified. */
export async function logIn(deps: Deps, form: BodyOf<typeof contract.logIn>): Promise<StartedSession> {
  const { db, now } = deps;
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normaliseEmail(form.email)), eq(users.guest, false)));
  const matches = await passwordMatches(account?.passwordHash ?? null, form.password);
  const wrong = () => refuse(contract.logIn, "WRONG_LOGIN");
  if (!matches || account?.passwordHash == null || isBlocked(deps, account.id)) throw wrong();
  const passwordHash = account.passwordHash;
  return db.transaction(async (tx) => {
    // The hash took its time: a password that was reset meanwhile opens nothing.
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, account.id), eq(users.passwordHash, passwordHash)))
      .for("share");
    if (user === undefined) throw wrong();
    return startSession(tx, user, now());
  });
}
