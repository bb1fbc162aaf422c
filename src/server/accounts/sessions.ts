import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { UserRole } from "../../rules/accounts/roles.ts";
import { isOver, type SessionLengths } from "../../rules/accounts/session-ends.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import type { Client } from "../platform/http/client.ts";
import { newId } from "../platform/ids.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { hasSetUpFactor } from "./second-factors/factors-of.ts";
import { sessions, users } from "./tables.ts";

export type StartedSession = { id: string; userId: string; generation: number; secondFactorPending: boolean };

/** From where and how a session is opened. */
type Opening = {
  client?: Client;
  /** Asks for the second factor even of those who need none. */
  askCode?: boolean;
  /** The account knew the browser before. */
  knownBrowser?: boolean;
  /** Both factors were given at once, by a passkey. */
  complete?: boolean;
};

/**
 * Opens a session; who has set up a second factor is asked for it, whichever door they came by. The caller holds the user's
 * row, so that a reset or a change of role cannot miss it.
 */
export async function startSession(
  tx: Tx,
  user: { id: string; role: UserRole },
  now: Date,
  { client, askCode = false, knownBrowser = false, complete = false }: Opening = {},
): Promise<StartedSession> {
  const isAsked = askCode || user.role === "ADMIN" || (await hasSetUpFactor(tx, user.id));
  const secondFactorPending = isAsked && !complete;
  const session = { id: newId(), userId: user.id, generation: 1, secondFactorPending };
  const from = { address: client?.address ?? null, userAgent: client?.userAgent ?? null };
  await tx
    .insert(sessions)
    .values({ ...session, ...from, knownBrowser, confirmedAt: now, lastSeenAt: now, createdAt: now });
  return session;
}

/** Notes that the caller has shown who they are, and with that all that they may do: what tokens there were are over. */
export async function raiseSession(tx: Tx, sessionId: string, now: Date): Promise<StartedSession | null> {
  const [raised] = await tx
    .update(sessions)
    .set({ secondFactorPending: false, confirmedAt: now, generation: sql`${sessions.generation} + 1` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId, generation: sessions.generation });
  return raised === undefined ? null : { ...raised, secondFactorPending: false };
}

/** Ends the sessions of a user: their tokens are refused from the next call on. @param but one that goes on */
export async function endSessions(tx: Tx, userId: string, now: Date, but: string | null = null): Promise<void> {
  const others = but === null ? undefined : ne(sessions.id, but);
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), others));
}

/** A token for a session, as it is handed to the client. */
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

/** Users who are logged out at once, whoever they are (docs/product/accounts.md#users). */
export function isBlocked({ settings }: Deps, userId: string): boolean {
  return settings.blockedUserIds.some((id) => id.toLowerCase() === userId);
}

/** Those of these sessions that are not over, as the token check (authenticate.ts) sees it. */
export async function standingSessions(deps: Deps, ids: string[]): Promise<string[]> {
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

/** For who asks a few days later what has become of them. */
const KEPT_MS = 7 * DAY_MS;

/** Lets go of sessions that are over. */
export async function sweepSessions(deps: Deps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms - KEPT_MS);
  const { idleMs } = sessionLengths(deps);
  await deps.db.delete(sessions).where(or(lt(sessions.endedAt, before(0)), lt(sessions.lastSeenAt, before(idleMs))));
}
