import { eq } from "drizzle-orm";
import { startSession, tokenOf } from "../../src/server/accounts/sessions.ts";
import { users } from "../../src/server/accounts/tables.ts";
import type { Lab } from "../../src/server/composition-root.ts";

/**
 * Returns a token of a new session, as after a login, without the time for checking a password.
 * @param options.secondFactor whether an admin has already verified the code
 */
export async function freshToken({ deps }: Lab, userId: string, { secondFactor = true } = {}): Promise<string> {
  const session = await deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, userId));
    return startSession(tx, user!, deps.now(), { complete: secondFactor });
  });
  return tokenOf(deps, session);
}
