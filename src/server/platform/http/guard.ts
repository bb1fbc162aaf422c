import type { Who } from "../../../contract/kit/call.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "../../../contract/kit/confirm-first.ts";
import type { UserRole } from "../../../rules/accounts/roles.ts";
import {
  type Permission,
  permits,
  STAFF_ROLE_LABELS,
  type StaffRole,
  whoMay,
} from "../../../rules/accounts/staff-roles.ts";
import { HttpError, notFound } from "./errors.ts";

/** The authenticated user. Only the token check creates it. */
export type UserId = string & { readonly __brand: "UserId" };
export type Caller = {
  userId: UserId;
  role: UserRole;
  /** What staff do at the lab; null for everyone else. */
  staffRole: StaffRole | null;
  sessionId: string;
  secondFactorPending: boolean;
  /** Whether the user recently entered the password or a code in this session. */
  confirmed: boolean;
  confirmsBy: ConfirmBy;
  /** The courier's own messenger record; null for everyone else. */
  messengerId: string | null;
};

export function guard(who: Who, caller: Caller | null, params: Record<string, string>): void {
  if (who.kind === "anyone") return;
  if (caller === null) throw new HttpError(401, "Please log in first.");
  if (who.kind === "session") return;
  if (caller.secondFactorPending) throw new HttpError(403, "Verify your second factor first.");
  if (who.kind === "signedIn") return;
  if (who.kind === "roles" && !who.roles.includes(caller.role)) throw notOpen();
  if (who.kind === "own" && params[who.param]?.toLowerCase() === caller.userId) return;
  if (caller.role === "ADMIN") return mustBePermitted(caller, who.permission);
  if (who.kind === "own") throw notFound();
  if (who.kind === "messenger") {
    if (caller.role !== "MESSENGER") throw notOpen();
    if (params[who.param]?.toLowerCase() !== caller.messengerId) throw notFound();
  }
}

const notOpen = () => new HttpError(403, "This is not open to your account.");

/** For staff: whether their role includes the permission. */
export const isPermitted = ({ staffRole }: Pick<Caller, "staffRole">, permission: Permission): boolean =>
  permits(staffRole, permission);

/** Rejects staff whose role lacks the permission, and says whom to ask (docs/product/staff.md#permissions). */
export function mustBePermitted(caller: Pick<Caller, "staffRole">, permission: Permission): void {
  if (isPermitted(caller, permission)) return;
  const role = caller.staffRole === null ? "account" : `role, ${STAFF_ROLE_LABELS[caller.staffRole].toLowerCase()},`;
  throw new HttpError(403, `Your ${role} does not include this. Ask ${whoMay(permission)}.`);
}

/** Requires a recent password or code. The browser prompts for it and repeats the call. */
export function mustBeConfirmed({ confirmed, confirmsBy }: Pick<Caller, "confirmed" | "confirmsBy">): void {
  if (confirmed) return;
  const what = confirmsBy === "PASSWORD" ? "your password" : "a code";
  throw new HttpError(403, `Show us first that it is you: give ${what} again.`, {
    code: CONFIRM_FIRST,
    data: { by: confirmsBy },
  });
}
