import { eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/staff.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import type { StaffRole } from "../../../rules/accounts/staff-roles.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { inviteUser, mailInvitation } from "../invite-user.ts";
import { forgetBrowsers } from "../known-browsers.ts";
import { isTakenEmail } from "../open-account.ts";
import { endKeys } from "../keys/end-keys.ts";
import { endSessions } from "../sessions.ts";
import { sessions, users } from "../tables.ts";
import { lockStaffMember, mustKeepOwner, mustManage } from "./manage-staff.ts";

/** Creates a staff account and e-mails its owner a link to choose a password. @returns the user's id */
export async function inviteStaffMember(
  deps: Deps,
  caller: Caller,
  form: BodyOf<typeof contract.inviteStaff>,
  client: Client,
): Promise<string> {
  mustManage(caller, form.staffRole);
  return deps.db
    .transaction((tx) => inviteUser(deps, tx, { person: { ...form, role: "ADMIN" }, caller, client }))
    .catch((error: unknown) => {
      throw isTakenEmail(error) ? refuse(contract.inviteStaff, "EMAIL_TAKEN") : error;
    });
}

export async function resendInvitation(deps: Deps, caller: Caller, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockStaffMember(tx, caller, userId);
    if (user.passwordHash !== null || user.suspendedAt !== null) throw refuse(contract.resendInvitation, "ACCEPTED");
    await mailInvitation(deps, tx, user, user.staffRole);
  });
}

/** Changes what a staff member may do. Their sessions continue: each call looks up the role. */
export async function changeStaffRole(
  deps: Deps,
  caller: Caller,
  { userId, staffRole }: { userId: string; staffRole: StaffRole },
  client: Client,
): Promise<void> {
  if (userId.toLowerCase() === caller.userId) throw refuse(contract.changeStaffRole, "ONESELF");
  mustManage(caller, staffRole);
  await deps.db.transaction(async (tx) => {
    if (staffRole !== "OWNER") await mustKeepOwner(tx, userId);
    const user = await lockStaffMember(tx, caller, userId);
    if (user.staffRole === staffRole) return;
    await tx.update(users).set({ staffRole }).where(eq(users.id, userId));
    const about = `${user.staffRole ?? "NONE"} ${staffRole}`;
    await noteEvent(deps, tx, { userId, kind: "STAFF_ROLE_CHANGED", about, from: by(caller, client, userId) });
    await enqueueMail(deps, tx, {
      template: "staff-role-changed",
      to: user.email,
      key: `staff-role-changed:${userId}:${deps.now().getTime()}`,
      data: { firstName: user.firstName, staffRole },
    });
  });
}

/** Ends a staff member's API keys and sessions, also those at stations, and rejects new ones until they are restored. */
export async function suspendStaff(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  if (userId.toLowerCase() === caller.userId) throw refuse(contract.suspendStaff, "ONESELF");
  await deps.db.transaction(async (tx) => {
    await mustKeepOwner(tx, userId);
    const user = await lockStaffMember(tx, caller, userId);
    if (user.suspendedAt !== null) return;
    const now = deps.now();
    await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId));
    await endSessions(tx, userId, now);
    await endKeys(tx, userId, now);
    await tx.update(sessions).set({ workerId: null, workerActiveAt: null }).where(eq(sessions.workerId, userId));
    await forgetBrowsers(tx, userId, { butHash: null });
    await noteEvent(deps, tx, { userId, kind: "SUSPENDED", from: by(caller, client, userId) });
  });
}

export async function restoreStaff(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockStaffMember(tx, caller, userId);
    if (user.suspendedAt === null) return;
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    await noteEvent(deps, tx, { userId, kind: "RESTORED", from: by(caller, client, userId) });
  });
}
