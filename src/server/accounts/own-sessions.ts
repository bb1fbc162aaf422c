import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type * as contract from "../../contract/accounts/sessions.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { browserName } from "../../rules/accounts/browser-name.ts";
import { isOver, lastsUntil } from "../../rules/accounts/session-ends.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { isoTime } from "../platform/iso-time.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { forgetBrowser, forgetBrowsers } from "./known-browsers.ts";
import { lockUser } from "./lock-user.ts";
import { removePushDeviceOf } from "./push-devices/push-devices.ts";
import { endSessions, sessionLengths } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/** More than anyone reads through; most recently seen first. */
const SESSIONS_LISTED = 100;

export async function listSessions(
  deps: Deps,
  caller: Caller,
  userId: string,
): Promise<ReplyOf<typeof contract.listSessions>> {
  const [lengths, now] = [sessionLengths(deps), deps.now()];
  const rows = await deps.db
    .select({
      id: sessions.id,
      role: users.role,
      address: sessions.address,
      userAgent: sessions.userAgent,
      waitsForCode: sessions.secondFactorPending,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.lastSeenAt, new Date(now.getTime() - lengths.idleMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_LISTED);
  return {
    sessions: rows
      .filter((session) => !isOver(session, lengths, now))
      .map((session) => ({
        id: session.id,
        current: session.id === caller.sessionId,
        browser: browserName(session.userAgent),
        address: session.address,
        waitsForCode: session.waitsForCode,
        signedInAt: isoTime(session.startedAt),
        lastSeenAt: isoTime(session.lastSeenAt),
        endsAt: isoTime(lastsUntil(session, lengths)),
      })),
  };
}

/** Ends one of a user's sessions. Its browser is no longer known. */
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

/** Ends all of a user's sessions but the caller's, and forgets their browsers. */
export async function endOtherSessions(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId); // so no session is opened in the meantime
    const [own] = await tx
      .select({ browserHash: sessions.browserHash })
      .from(sessions)
      .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, userId)));
    await endSessions(tx, userId, deps.now(), caller.sessionId);
    await forgetBrowsers(tx, userId, { butHash: own?.browserHash ?? null });
    await noteEvent(deps, tx, { userId, kind: "SESSIONS_ENDED", from: by(caller, client, userId) });
  });
}

/** Ends the caller's session, here and in every other tab that shares its token. */
export async function logOut(deps: Deps, caller: Caller, client: Client): Promise<void> {
  const { userId } = caller;
  await deps.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: deps.now() })
      .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
    await removePushDeviceOf(tx, caller);
    if (ended.rowCount === 1)
      await noteEvent(deps, tx, { userId, kind: "LOGGED_OUT", from: by(caller, client, userId) });
  });
}
