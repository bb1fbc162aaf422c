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
import { endKeys } from "./keys/end-keys.ts";
import { endSessions } from "./sessions.ts";
import { mustKeepOwner, mustManage } from "./staff/manage-staff.ts";
import { users } from "./tables.ts";

/** Changes another user's role. No one can change their own, and the lab always keeps an owner. */
export async function changeUserRole(
  deps: Deps,
  caller: Caller,
  { userId, role, staffRole }: { userId: string; role: UserRole; staffRole: StaffRole },
  client: Client,
): Promise<void> {
  if (userId.toLowerCase() === caller.userId) throw refuse(contract.changeUserRole, "OWN_ROLE");
  const next = role === "ADMIN" ? staffRole : null;
  await deps.db.transaction(async (tx) => {
    if (next !== "OWNER") await mustKeepOwner(tx, userId);
    const before = await changeRole(tx, { userId, role, staffRole: next, now: deps.now() });
    mustManage(caller, before.staffRole, next);
    if (before.guest) throw refuse(contract.changeUserRole, "GUEST");
    const about = `${before.role} ${role}`;
    await noteEvent(deps, tx, { userId, kind: "ROLE_CHANGED", about, from: by(caller, client, userId) });
  });
}

/**
 * Changes a user's role and ends their sessions and API keys at once, so a new admin logs in again with the second factor.
 * @returns the user before the change
 */
export async function changeRole(
  tx: Tx,
  { userId, now, ...roles }: { userId: string; role: UserRole; staffRole: StaffRole | null; now: Date },
): Promise<typeof users.$inferSelect> {
  const before = await lockUser(tx, userId);
  await tx
    .update(users)
    .set({ ...roles, suspendedAt: null })
    .where(eq(users.id, userId));
  await endSessions(tx, userId, now);
  await endKeys(tx, userId, now);
  await forgetBrowsers(tx, userId, { butHash: null });
  return before;
}
