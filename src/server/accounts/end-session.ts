import { and, eq } from "drizzle-orm";
import { browserName } from "../../rules/accounts/browser-name.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { forgetBrowser, forgetBrowsers } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { endSessions } from "./sessions.ts";
import { sessions } from "./tables.ts";

/** Ends one session of a user. Who comes from its browser again is a stranger. */
export async function endSession(
  deps: Deps,
  caller: Caller,
  { userId, sessionId }: EndedSession,
  client: Client,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ endedAt: sessions.endedAt, userAgent: sessions.userAgent, browserHash: sessions.browserHash })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .for("no key update");
    if (session === undefined) throw notFound("Session not found.");
    if (session.browserHash !== null) await forgetBrowser(tx, userId, session.browserHash);
    if (session.endedAt !== null) return;
    await tx.update(sessions).set({ endedAt: deps.now() }).where(eq(sessions.id, sessionId));
    const about = browserName(session.userAgent);
    await noteEvent(deps, tx, { userId, kind: "SESSION_ENDED", about, from: by(caller, client, userId) });
  });
}
type EndedSession = { userId: string; sessionId: string };

/** Ends all sessions of a user but the caller's own, and makes strangers of their browsers. */
export async function endOtherSessions(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId); // so that none is opened meanwhile
    const [own] = await tx
      .select({ browserHash: sessions.browserHash })
      .from(sessions)
      .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, userId)));
    await endSessions(tx, userId, deps.now(), caller.sessionId);
    await forgetBrowsers(tx, userId, { butHash: own?.browserHash ?? null });
    await noteEvent(deps, tx, { userId, kind: "SESSIONS_ENDED", from: by(caller, client, userId) });
  });
}
