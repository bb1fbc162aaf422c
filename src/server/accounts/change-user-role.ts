import { eq } from "drizzle-orm";
import * as contract from "../../contract/accounts/accounts.ts";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { StaffRole } from "../../rules/accounts/staff-roles.ts";
import type { Deps, Tx } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { endSessions } from "./sessions.ts";
import { users } from "./tables.ts";

/** Changes another user's role. No one can change their own, so the lab always has an admin. */
export async function changeUserRole(
  deps: Deps,
  caller: Caller,
  { userId, role, staffRole }: { userId: string; role: UserRole; staffRole: StaffRole },
  client: Client,
): Promise<void> {
  if (userId.toLowerCase() === caller.userId) throw refuse(contract.changeUserRole, "OWN_ROLE");
  await deps.db.transaction(async (tx) => {
    const before = await changeRole(tx, { userId, role, staffRole, now: deps.now() });
    const [user] = await tx.select({ guest: users.guest }).from(users).where(eq(users.id, userId));
    if (user!.guest) throw refuse(contract.changeUserRole, "GUEST");
    const about = `${before} ${role}`;
    await noteEvent(deps, tx, { userId, kind: "ROLE_CHANGED", about, from: by(caller, client, userId) });
  });
}

/**
 * Changes a user's role and ends their sessions at once, so a new admin logs in again with the second factor.
 * @returns the previous role
 */
export async function changeRole(tx: Tx, change: Change): Promise<UserRole> {
  const { role } = await lockUser(tx, change.userId);
  const staffRole = change.role === "ADMIN" ? change.staffRole : null;
  await tx.update(users).set({ role: change.role, staffRole }).where(eq(users.id, change.userId));
  await endSessions(tx, change.userId, change.now);
  await forgetBrowsers(tx, change.userId, { butHash: null });
  return role;
}
type Change = { userId: string; role: UserRole; staffRole: StaffRole | null; now: Date };
