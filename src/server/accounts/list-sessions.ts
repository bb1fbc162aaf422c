import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type * as contract from "../../contract/accounts/sessions.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { browserName } from "../../rules/accounts/browser-name.ts";
import { isOver, lastsUntil } from "../../rules/accounts/session-ends.ts";
import type { Deps } from "../deps.ts";
import { isoTime } from "../platform/iso-time.ts";
import type { Caller } from "../platform/http/guard.ts";
import { sessionLengths } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/** More than anyone looks through; the last seen come first. */
const SESSIONS_LISTED = 100;

/** Where a user is signed in. */
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
