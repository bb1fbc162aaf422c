import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, sameHash } from "../platform/tokens/one-time-secrets.ts";
import type { CodePurpose } from "./one-time-codes.ts";
import { oneTimeCodes } from "./tables.ts";

/** Whether this is the code that was sent to the caller's session; it is used then, and by nobody else. */
export async function spendCode(
  deps: Deps,
  caller: Caller,
  code: string,
  purpose: CodePurpose = "SECOND_FACTOR",
): Promise<boolean> {
  const { db, settings } = deps;
  const kept = await spendTry(deps, caller, purpose);
  if (kept === null || !sameHash(kept.codeHash, hashCode(settings.authSecret, caller.userId, code))) return false;
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: deps.now() })
    .where(and(eq(oneTimeCodes.id, kept.id), isNull(oneTimeCodes.usedAt)));
  return used.rowCount === 1;
}

/**
 * Counts a try before the code is compared, in a write of its own: guesses made at once are counted one by one, and
 * none is taken back when the answer is a refusal.
 */
async function spendTry(
  { db, now }: Deps,
  { userId, sessionId }: Caller,
  purpose: CodePurpose,
): Promise<{ id: string; codeHash: string } | null> {
  const [kept] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.sessionId, sessionId),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now()),
        gt(oneTimeCodes.triesLeft, 0),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash });
  return kept ?? null;
}
