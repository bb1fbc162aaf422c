import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { CONFIRMED_FOR_MS, isOver, SEEN_EVERY_MS } from "../../rules/accounts/session-ends.ts";
import { couriers } from "../couriers/tables.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import type { UserId } from "../platform/http/guard.ts";
import type { Authenticate } from "../platform/http/serve-contract.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { isBlocked, sessionLengths } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/**
 * Checks for a signed, unexpired token with a live session (docs/product/accounts.md#sessions-and-tokens). Looks up the
 * session on every call, so ending it revokes its tokens at once.
 */
export function authenticate(deps: Deps): Authenticate {
  const tokens = sessionTokens({ authSecret: deps.settings.authSecret, now: deps.now });
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
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
    const token = await tokens.verify(authorization);
    if (token === null || isBlocked(deps, token.userId)) return null;
    const { userId, sessionId, generation } = token;
    const [session] = await liveSession.execute({ sessionId, userId, generation });
    const now = deps.now();
    if (session === undefined || isOver(session, sessionLengths(deps), now)) return null;
    const { role, staffRole, secondFactorPending, messengerId, confirmedAt } = session;
    if (client !== undefined && now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS)
      await noteSeen(deps, sessionId, client);
    return {
      caller: {
        userId: userId as UserId,
        sessionId,
        role,
        staffRole,
        secondFactorPending,
        messengerId,
        confirmed: confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS,
        confirmsBy: session.hasPassword ? "PASSWORD" : "CODE",
      },
      renewedToken: tokens.isHalfSpent(token) ? await tokens.sign({ userId, sessionId, generation }) : null,
    };
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
