import { eq } from "drizzle-orm";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { Tx } from "../deps.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { endSessions } from "./sessions.ts";
import { users } from "./tables.ts";

/**
 * Gives a user another role and ends their sessions at once: a new admin logs in again, with the second factor.
 * @returns the role that they had
 */
export async function changeRole(tx: Tx, change: { userId: string; role: UserRole; now: Date }): Promise<UserRole> {
  const { role } = await lockUser(tx, change.userId);
  await tx.update(users).set({ role: change.role }).where(eq(users.id, change.userId));
  await endSessions(tx, change.userId, change.now);
  await forgetBrowsers(tx, change.userId, { butHash: null });
  return role;
}
