import { and, eq, isNull } from "drizzle-orm";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { oneTimeCodes } from "./tables.ts";

/** Of codes of six figures. */
export const CODE_GOOD_FOR_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;

export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

/**
 * Keeps a new code and takes the older ones of its purpose out of use. The caller has locked the user's row.
 * @param code.sessionId the one session that it is good in; only its older ones go then
 */
export async function replaceCode(
  tx: Tx,
  code: {
    userId: string;
    sessionId?: string;
    purpose: CodePurpose;
    codeHash: string;
    tries: number;
    goodForMs: number;
    now: Date;
  },
): Promise<{ id: string }> {
  const { userId, sessionId, purpose, codeHash, now } = code;
  await dropCodes(tx, { userId, purpose, now, ...(sessionId === undefined ? {} : { sessionId }) });
  const id = newId();
  await tx.insert(oneTimeCodes).values({
    id,
    userId,
    sessionId: sessionId ?? null,
    purpose,
    codeHash,
    triesLeft: code.tries,
    expiresAt: new Date(now.getTime() + code.goodForMs),
    createdAt: now,
  });
  return { id };
}

/** Takes a user's codes of one purpose out of use; with a session, only that one's. */
export async function dropCodes(
  tx: Tx,
  codes: { userId: string; purpose: CodePurpose; now: Date; sessionId?: string },
): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: codes.now })
    .where(
      and(
        eq(oneTimeCodes.userId, codes.userId),
        eq(oneTimeCodes.purpose, codes.purpose),
        isNull(oneTimeCodes.usedAt),
        codes.sessionId === undefined ? undefined : eq(oneTimeCodes.sessionId, codes.sessionId),
      ),
    );
}
