import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { passkeyChallenges } from "./tables.ts";

/** For who has to find the key, or scan a code with the phone. */
export const CHALLENGE_GOOD_FOR_MS = 5 * MINUTE_MS;

/** What a challenge is for, and the session that it is good in; null for who is not signed in yet. */
export type Asked = { purpose: typeof passkeyChallenges.$inferSelect.purpose; sessionId: string | null };

export async function keepChallenge({ db, now }: Deps, challenge: string, asked: Asked): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now()));
  const expiresAt = new Date(now().getTime() + CHALLENGE_GOOD_FOR_MS);
  await db.insert(passkeyChallenges).values({ challenge, ...asked, expiresAt });
}

/** Whether this was asked, for this and in this session; nobody answers it again. */
export async function takeChallenge({ db, now }: Deps, challenge: string, asked: Asked): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, asked.purpose),
        asked.sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, asked.sessionId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    );
  return taken.rowCount === 1;
}

/** What an answer says that it was asked; null for what is no answer. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
