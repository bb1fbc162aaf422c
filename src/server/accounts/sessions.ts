import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { UserRole } from "../../rules/accounts/roles.ts";
import { isOver, type SessionLengths } from "../../rules/accounts/session-ends.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import type { Client } from "../platform/http/client.ts";
import { newId } from "../platform/ids.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { hasSetUpFactor } from "./second-factors/factors-of.ts";
import { sessions, users } from "./tables.ts";

export type StartedSession = { id: string; userId: string; generation: number; secondFactorPending: boolean };

type Opening = {
  client?: Client;
  /** Requires the second factor even from users who don't need one. */
  sendLoginCode?: boolean;
  knownBrowser?: boolean;
  /** A passkey provided both factors at once. */
  complete?: boolean;
};

/**
 * Opens a session; requires the second factor from users who have set one up, however they signed in. The caller must
 * lock the user's row, so a reset or a role change cannot miss it.
 */
export async function startSession(
  tx: Tx,
  user: { id: string; role: UserRole },
  now: Date,
  { client, sendLoginCode = false, knownBrowser = false, complete = false }: Opening = {},
): Promise<StartedSession> {
  const needsSecondFactor = sendLoginCode || user.role === "ADMIN" || (await hasSetUpFactor(tx, user.id));
  const secondFactorPending = needsSecondFactor && !complete;
  const session = { id: newId(), userId: user.id, generation: 1, secondFactorPending };
  const from = { address: client?.address ?? null, userAgent: client?.userAgent ?? null };
  await tx
    .insert(sessions)
    .values({ ...session, ...from, knownBrowser, confirmedAt: now, lastSeenAt: now, createdAt: now });
  return session;
}

/** Upgrades a session to its user's full rights after they proved who they are; its earlier tokens become invalid. */
export async function raiseSession(tx: Tx, sessionId: string, now: Date): Promise<StartedSession | null> {
  const [raised] = await tx
    .update(sessions)
    .set({ secondFactorPending: false, confirmedAt: now, generation: sql`${sessions.generation} + 1` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId, generation: sessions.generation });
  return raised === undefined ? null : { ...raised, secondFactorPending: false };
}

/** Ends a user's sessions: their tokens are rejected from the next call on. @param but the session that continues */
export async function endSessions(tx: Tx, userId: string, now: Date, but: string | null = null): Promise<void> {
  const others = but === null ? undefined : ne(sessions.id, but);
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), others));
}

export function tokenOf(
  { settings, now }: Deps,
  session: { id: string; userId: string; generation: number },
): Promise<string> {
  const tokens = sessionTokens({ authSecret: settings.authSecret, now });
  return tokens.sign({ userId: session.userId, sessionId: session.id, generation: session.generation });
}

export function sessionLengths({ settings }: Deps): SessionLengths {
  return {
    customerMs: settings.sessionDays * DAY_MS,
    staffMs: settings.staffSessionHours * HOUR_MS,
    idleMs: settings.sessionIdleMinutes * MINUTE_MS,
  };
}

/**
 * Whether a user is blocked by the settings, which logs them out at once, whatever their role
 * (docs/product/accounts.md#users).
 */
export function isBlocked({ settings }: Deps, userId: string): boolean {
  return settings.blockedUserIds.some((id) => id.toLowerCase() === userId);
}

/** Returns the given sessions that are still valid by the token check (authenticate.ts). */
export async function activeSessions(deps: Deps, ids: string[]): Promise<string[]> {
  const found = await deps.db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAnyOf(sessions.id, ids), isNull(sessions.endedAt)));
  const [lengths, now] = [sessionLengths(deps), deps.now()];
  return found
    .filter((session) => !isBlocked(deps, session.userId) && !isOver(session, lengths, now))
    .map(({ id }) => id);
}

/** Ended sessions stay this long, for questions a few days later. */
const RETENTION_MS = 7 * DAY_MS;

export async function sweepSessions(deps: Deps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms - RETENTION_MS);
  const { idleMs } = sessionLengths(deps);
  await deps.db.delete(sessions).where(or(lt(sessions.endedAt, before(0)), lt(sessions.lastSeenAt, before(idleMs))));
}
