import { MINUTE_MS } from "../time.ts";
import type { UserRole } from "./roles.ts";

/** How long sessions last; the lab sets it (docs/settings.md). */
export type SessionLengths = { customerMs: number; staffMs: number; idleMs: number };

/** So long after the password or a code was given, what it protects may be changed (docs/product/accounts.md#password-confirmation). */
export const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

/** A call notes that a session is in use when it was last noted so long ago, and no sooner. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** When a session is over, whatever is done in it. Those who work at the lab see more, so theirs are shorter. */
export function lastsUntil(session: { role: UserRole; startedAt: Date }, lengths: SessionLengths): Date {
  const length = session.role === "CUSTOMER" ? lengths.customerMs : lengths.staffMs;
  return new Date(session.startedAt.getTime() + length);
}

/** Whether a session has ended by itself: it has lasted its time, or nobody used it for long. */
export function isOver(
  session: { role: UserRole; startedAt: Date; lastSeenAt: Date },
  lengths: SessionLengths,
  now: Date,
): boolean {
  return lastsUntil(session, lengths) <= now || session.lastSeenAt.getTime() + lengths.idleMs <= now.getTime();
}
