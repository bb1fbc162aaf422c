import { and, eq, isNull, sql } from "drizzle-orm";
import { messengers } from "../couriers/tables.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../platform/http/guard.ts";
import type { Authenticate } from "../platform/http/serve-contract.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { isBlocked } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/**
 * The token check: a signed, unexpired token whose session is alive (docs/product/accounts.md#sessions-and-tokens). The session is looked up
 * on every call, so that what ends it ends its tokens at once.
 */
export function authenticate(deps: Deps): Authenticate {
  const tokens = sessionTokens({ authSecret: deps.settings.authSecret, now: deps.now });
  const liveSession = deps.db
    .select({
      role: users.role,
      secondFactorPending: sessions.secondFactorPending,
      messengerId: messengers.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(messengers, eq(messengers.userId, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        isNull(sessions.endedAt),
      ),
    )
    .prepare("live_session");

  return async (authorization) => {
    if (!authorization) return null;
    const token = await tokens.verify(authorization);
    if (token === null || isBlocked(deps, token.userId)) return null;
    const { userId, sessionId } = token;
    const [session] = await liveSession.execute({ sessionId, userId });
    if (session === undefined) return null;
    return {
      caller: { userId: userId as UserId, sessionId, ...session },
      renewedToken: tokens.isHalfSpent(token) ? await tokens.sign({ userId, sessionId }) : null,
    };
  };
}
