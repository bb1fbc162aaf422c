import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { forgetBrowser, forgetBrowsers } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { endSessions } from "./sessions.ts";
import { sessions } from "./tables.ts";

/** Ends one session of a user. Who comes from its browser again is a stranger. */
export async function endSession({ db, now }: Deps, { userId, sessionId }: EndedSession): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: sql`coalesce(${sessions.endedAt}, ${now()})` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ browserHash: sessions.browserHash });
    if (ended === undefined) throw notFound("There is no such session.");
    if (ended.browserHash !== null) await forgetBrowser(tx, userId, ended.browserHash);
  });
}
type EndedSession = { userId: string; sessionId: string };

/** Ends all sessions of a user but the caller's own, and makes strangers of their browsers. */
export async function endOtherSessions({ db, now }: Deps, caller: Caller, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId); // so that none is opened meanwhile
    const [own] = await tx
      .select({ browserHash: sessions.browserHash })
      .from(sessions)
      .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, userId)));
    await endSessions(tx, userId, now(), caller.sessionId);
    await forgetBrowsers(tx, userId, { butHash: own?.browserHash ?? null });
  });
}
