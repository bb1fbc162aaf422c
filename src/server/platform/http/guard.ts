import type { CallSpec } from "../../../contract/kit/call.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "../../../contract/kit/confirm-first.ts";
import type { UserRole } from "../../../rules/accounts/roles.ts";
import {
  type Permission,
  permits,
  STAFF_ROLE_LABELS,
  type StaffRole,
  whoMay,
} from "../../../rules/accounts/staff-roles.ts";
import { isForStations } from "../../../rules/accounts/stations.ts";
import { STATION_LOCKED } from "../../../contract/kit/station-locked.ts";
import { HttpError, notFound } from "./errors.ts";
import { keyNeeds } from "./key-needs.ts";

/** The authenticated user. Only the token check creates it. */
export type UserId = string & { readonly __brand: "UserId" };
export type Caller = {
  userId: UserId;
  role: UserRole;
  /** Null for everyone but staff. */
  staffRole: StaffRole | null;
  sessionId: string;
  secondFactorPending: boolean;
  /** Whether the user recently entered the password or a code in this session. */
  confirmed: boolean;
  confirmsBy: ConfirmBy;
  /** Set at a bench station, where the user is the worker who signed in last. */
  station: { name: string; lockMinutes: number; locked: boolean } | null;
  /** The courier's own messenger record; null for everyone else. */
  messengerId: string | null;
  /** Set if the call was made with an API key, which acts for the user (docs/product/api-keys.md). */
  key: { id: string; name: string; permissions: readonly Permission[] } | null;
};

type Guarded = Pick<CallSpec, "who" | "method" | "confirmed" | "keys">;

export function guard(call: Guarded, caller: Caller | null, params: Record<string, string>): void {
  const { who, method } = call;
  if (who.kind === "anyone") return;
  if (caller === null) throw new HttpError(401, "Please log in first.");
  if (caller.key !== null) return guardKey(call, caller, params);
  if (who.kind === "session") return;
  if (caller.secondFactorPending)
    throw new HttpError(403, "Verify your second factor first.", { code: "SECOND_FACTOR" });
  if (caller.station?.locked)
    throw new HttpError(403, "This station is locked. Scan your badge or enter your PIN.", { code: STATION_LOCKED });
  const isOwn = who.kind === "signedIn" || (who.kind === "own" && params[who.param]?.toLowerCase() === caller.userId);
  if (isOwn && caller.station !== null && method !== "GET") throw notAtStations();
  if (isOwn) return;
  if (who.kind === "roles" && !who.roles.includes(caller.role)) throw notOpen();
  if (caller.role === "ADMIN") return mustBePermitted(caller, who.permission);
  if (who.kind === "own") throw notFound();
  if (who.kind === "messenger") {
    if (caller.role !== "MESSENGER") throw notOpen();
    if (params[who.param]?.toLowerCase() !== caller.messengerId) throw notFound();
  }
}

/** Accepts a key with the call's permission: a staff key if its owner still has it too, a customer's for their own data. */
function guardKey(call: Guarded, caller: Caller, params: Record<string, string>): void {
  const needs = keyNeeds(call, caller.role);
  if (needs === "any") return;
  if (needs === "never") throw notForKeys();
  if (caller.role === "ADMIN") return mustBePermitted(caller, needs);
  if (call.who.kind === "own" && params[call.who.param]?.toLowerCase() !== caller.userId) throw notFound();
  if (!caller.key!.permissions.includes(needs)) throw keyLacks(needs);
}

const notForKeys = () =>
  new HttpError(403, "API keys can't do this. Log in with your password instead.", { code: "NOT_FOR_KEYS" });
const keyLacks = (permission: Permission) =>
  new HttpError(403, `This API key does not include the permission "${permission}". Create a key that does.`, {
    code: "KEY_LACKS_PERMISSION",
    data: { permission },
  });

/** A badge or a PIN is not enough to change an account. */
const notAtStations = () =>
  new HttpError(403, "You can't do this at a station. Log in with your password in another browser.");
const notOpen = () => new HttpError(403, "This is not open to your account.");

/** For staff: whether their role includes the permission, and it may be used where they are or with their key. */
export const isPermitted = ({ staffRole, station, key }: Caller, permission: Permission): boolean =>
  permits(staffRole, permission) &&
  (station === null || isForStations(permission)) &&
  (key === null || key.permissions.includes(permission));

/** Rejects staff whose role lacks the permission, and says whom to ask (docs/product/staff.md#permissions). */
export function mustBePermitted(caller: Caller, permission: Permission): void {
  if (isPermitted(caller, permission)) return;
  if (caller.key !== null && permits(caller.staffRole, permission)) throw keyLacks(permission);
  if (permits(caller.staffRole, permission)) throw notAtStations();
  const role = caller.staffRole === null ? "account" : `role (${STAFF_ROLE_LABELS[caller.staffRole].toLowerCase()})`;
  throw new HttpError(403, `Your ${role} does not include this. Ask ${whoMay(permission)}.`);
}

/** Requires a recent password or code. The browser prompts for it and repeats the call. */
export function mustBeConfirmed({ confirmed, confirmsBy, station, key }: Caller): void {
  if (key !== null) throw notForKeys();
  if (station !== null) throw notAtStations();
  if (confirmed) return;
  const what = confirmsBy === "PASSWORD" ? "your password" : "a code";
  throw new HttpError(403, `Show us first that it is you: give ${what} again.`, {
    code: CONFIRM_FIRST,
    data: { by: confirmsBy },
  });
}
