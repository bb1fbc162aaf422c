import type { Who } from "../../../contract/kit/call.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "../../../contract/kit/confirm-first.ts";
import type { UserRole } from "../../../rules/accounts/roles.ts";
import { HttpError, notFound } from "./errors.ts";

/** The authenticated user. Only the token check creates it. */
export type UserId = string & { readonly __brand: "UserId" };
export type Caller = {
  userId: UserId;
  role: UserRole;
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
  if (who.kind === "roles" && !who.roles.includes(caller.role))
    throw new HttpError(403, "This is not open to your account.");
  if (who.kind === "messenger" && caller.role !== "ADMIN") {
    if (caller.role !== "MESSENGER") throw new HttpError(403, "This is not open to your account.");
    if (params[who.param]?.toLowerCase() !== caller.messengerId) throw notFound();
  }
  if (who.kind === "own" && caller.role !== "ADMIN" && params[who.param]?.toLowerCase() !== caller.userId)
    throw notFound();
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
