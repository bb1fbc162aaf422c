import { MINUTE_MS } from "../time.ts";
import type { UserRole } from "./roles.ts";

/** Session lengths, from the lab's settings (docs/settings.md). */
export type SessionLengths = { customerMs: number; staffMs: number; idleMs: number };

/**
 * Time after entering the password or a code during which protected settings may be changed
 * (docs/product/accounts.md#password-confirmation).
 */
export const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

/** Minimum time between two updates of a session's last use. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** Returns when a session ends regardless of activity. Staff can see more data, so their sessions are shorter. */
export function lastsUntil(session: { role: UserRole; startedAt: Date }, lengths: SessionLengths): Date {
  const length = session.role === "CUSTOMER" ? lengths.customerMs : lengths.staffMs;
  return new Date(session.startedAt.getTime() + length);
}

/** Whether a session has expired: it reached its maximum length or was idle for too long. */
export function isOver(
  session: { role: UserRole; startedAt: Date; lastSeenAt: Date },
  lengths: SessionLengths,
  now: Date,
): boolean {
  return lastsUntil(session, lengths) <= now || session.lastSeenAt.getTime() + lengths.idleMs <= now.getTime();
}
