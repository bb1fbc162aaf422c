import { and, asc, eq, isNull } from "drizzle-orm";
import { mayManage, type StaffRole } from "../../../rules/accounts/staff-roles.ts";
import type { Tx } from "../../deps.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { type Caller, mustBePermitted } from "../../platform/http/guard.ts";
import { lockUser } from "../lock-user.ts";
import { users } from "../tables.ts";
import { STAFF_REFUSALS } from "../../../contract/accounts/staff.ts";

type Code = keyof typeof STAFF_REFUSALS;
const refused = (code: Code) => new HttpError(STAFF_REFUSALS[code].status, STAFF_REFUSALS[code].message, { code });

/** Rejects changes to roles that the caller may not manage. */
export function mustManage(caller: Caller, ...roles: readonly (StaffRole | null)[]): void {
  mustBePermitted(caller, "staff");
  if (roles.some((role) => !mayManage(caller.staffRole, role))) throw refused("OWNERS_ONLY");
}

/** Locks a staff member whom the caller may manage; 404 for other people. */
export async function lockStaffMember(tx: Tx, caller: Caller, userId: string): Promise<typeof users.$inferSelect> {
  const user = await lockUser(tx, userId);
  if (user.role !== "ADMIN") throw notFound("Staff member not found.");
  mustManage(caller, user.staffRole);
  return user;
}

/**
 * Rejects a change after which the lab would have no owner who can log in. Locks all owners in one order, so that two
 * owners who demote each other at once do not both succeed.
 */
export async function mustKeepOwner(tx: Tx, without: string): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, "OWNER"), isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  const leaves = owners.some(({ id }) => id === without.toLowerCase());
  if (leaves && owners.length === 1) throw refused("LAST_OWNER");
}

/**
 * Rejects changes of a staff member's account without the right to manage that person: a new e-mail or phone would give
 * access to all that the person may do.
 */
export function mustManageAccount(
  caller: Caller,
  user: Pick<typeof users.$inferSelect, "id" | "role" | "staffRole">,
): void {
  if (user.role === "ADMIN" && user.id !== caller.userId) mustManage(caller, user.staffRole);
}
