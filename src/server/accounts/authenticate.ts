import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { CONFIRMED_FOR_MS, isOver, SEEN_EVERY_MS } from "../../rules/accounts/session-ends.ts";
import { isLocked } from "../../rules/accounts/stations.ts";
import { couriers } from "../couriers/tables.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import type { Caller, UserId } from "../platform/http/guard.ts";
import type { Authenticate } from "../platform/http/serve-contract.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { keyAuthentication } from "./keys/authenticate-key.ts";
import { keyIn } from "./keys/key-text.ts";
import { isBlocked, sessionLengths } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

const worker = alias(users, "worker");

/**
 * Checks for an API key, or a signed, unexpired token with a live session (docs/product/accounts.md#sessions-and-tokens).
 * Looks up the session on every call, so ending it revokes its tokens at once.
 */
export function authenticate(deps: Deps): Authenticate {
  const tokens = sessionTokens({ authSecret: deps.settings.authSecret, now: deps.now });
  const authenticateKey = keyAuthentication(deps);
  const liveSession = deps.db
    .select({
      role: users.role,
      staffRole: users.staffRole,
      secondFactorPending: sessions.secondFactorPending,
      messengerId: couriers.id,
      hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}`,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      stationName: sessions.stationName,
      lockMinutes: sessions.stationLockMinutes,
      workerActiveAt: sessions.workerActiveAt,
      workerId: worker.id,
      workerRole: worker.staffRole,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(worker, and(eq(worker.id, sessions.workerId), eq(worker.role, "ADMIN"), isNull(worker.suspendedAt)))
    .leftJoin(couriers, eq(couriers.userId, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        eq(sessions.generation, sql.placeholder("generation")),
        isNull(sessions.endedAt),
        isNull(users.suspendedAt),
      ),
    )
    .prepare("live_session");

  return async (authorization, client) => {
    if (!authorization) return null;
    const key = keyIn(authorization);
    if (key !== null)
      return client === undefined ? null : { caller: await authenticateKey(key, client), renewedToken: null };
    const token = await tokens.verify(authorization);
    if (token === null || isBlocked(deps, token.userId)) return null;
    const { userId, sessionId, generation } = token;
    const [session] = await liveSession.execute({ sessionId, userId, generation });
    const now = deps.now();
    if (session === undefined || isOver(session, sessionLengths(deps), now)) return null;
    const { role, secondFactorPending, messengerId, confirmedAt } = session;
    const station = stationOf(deps, session, now);
    const isWorker = station !== null && session.workerId !== null;
    if (client !== undefined && now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS)
      await noteSeen(deps, sessionId, client);
    return {
      caller: {
        userId: (isWorker ? session.workerId : userId) as UserId,
        sessionId,
        role,
        staffRole: isWorker ? session.workerRole : session.staffRole,
        station,
        secondFactorPending,
        messengerId,
        key: null,
        confirmed: confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS,
        confirmsBy: session.hasPassword ? "PASSWORD" : "CODE",
      },
      renewedToken: tokens.isHalfSpent(token) ? await tokens.sign({ userId, sessionId, generation }) : null,
    };
  };
}

type StationColumns = { stationName: string | null; lockMinutes: number | null; workerActiveAt: Date | null };

/** Returns the state of a session that is a station; null for all others (docs/product/staff.md#stations). */
function stationOf(deps: Deps, session: StationColumns & { workerId: string | null }, now: Date): Caller["station"] {
  const { stationName: name, lockMinutes, workerId, workerActiveAt } = session;
  if (name === null || lockMinutes === null) return null;
  return {
    name,
    lockMinutes,
    locked: workerId === null || isBlocked(deps, workerId) || isLocked({ lockMinutes, workerActiveAt }, now),
  };
}

/** Writes at most once a minute per session, across all servers. */
async function noteSeen({ db, now }: Deps, sessionId: string, { address, userAgent }: Client): Promise<void> {
  const before = new Date(now().getTime() - SEEN_EVERY_MS);
  await db
    .update(sessions)
    .set({ lastSeenAt: now(), address, userAgent })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, before)));
}
