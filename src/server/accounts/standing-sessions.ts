import { and, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { isBlocked } from "./sessions.ts";
import { sessions } from "./tables.ts";

/** Those of these sessions that are not over, as the token check sees it. */
export async function standingSessions(deps: Deps, ids: string[]): Promise<string[]> {
  const found = await deps.db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(and(isAnyOf(sessions.id, ids), isNull(sessions.endedAt)));
  return found.filter(({ userId }) => !isBlocked(deps, userId)).map(({ id }) => id);
}
