import { and, eq, isNull } from "drizzle-orm";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { sessionTokens } from "../platform/tokens/session-token.ts";
import { sessions } from "./tables.ts";

export type StartedSession = { id: string; userId: string; secondFactorPending: boolean };

/**
 * Opens a session. The caller holds the user's row, so that a reset or a change of role cannot miss it.
 * @param how.askCode asks for the second factor even of those who need none
 * @param how.knownBrowser whether the account knew the browser before
 */
export async function startSession(
  tx: Tx,
  user: { id: string; role: UserRole },
  now: Date,
  { askCode = false, knownBrowser = false } = {},
): Promise<StartedSession> {
  const session = { id: newId(), userId: user.id, secondFactorPending: askCode || user.role === "ADMIN" };
  await tx.insert(sessions).values({ ...session, knownBrowser, createdAt: now });
  return session;
}

/** Ends every session of a user: their tokens are refused from the next call on. */
export async function endSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** A token for a session, as it is handed to the client. */
export function tokenOf({ settings, now }: Deps, session: { id: string; userId: string }): Promise<string> {
  const tokens = sessionTokens({ authSecret: settings.authSecret, now });
  return tokens.sign({ userId: session.userId, sessionId: session.id });
}

/** Users who are logged out at once, whoever they are (docs/product/accounts.md#users). */
export function isBlocked({ settings }: Deps, userId: string): boolean {
  return settings.blockedUserIds.some((id) => id.toLowerCase() === userId);
}
