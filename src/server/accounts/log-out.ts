import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import { sessions } from "./tables.ts";

/** Ends the caller's session, here and in every other tab that shares its token. */
export async function logOut({ db, now }: Deps, caller: Caller): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now() })
    .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
}
