import { and, eq, isNull } from "drizzle-orm";
import { isOver } from "../../rules/accounts/session-ends.ts";
import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { isBlocked, sessionLengths } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

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
