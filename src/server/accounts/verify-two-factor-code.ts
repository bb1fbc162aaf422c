import { and, eq, gt, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, sameHash } from "../platform/tokens/one-time-secrets.ts";
import { oneTimeCodes, sessions } from "./tables.ts";

/** Raises the caller's session to the full role, when the code is right. */
export async function verifyTwoFactorCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  const { db, settings } = deps;
  const wrong = () => refuse(contract.verifyTwoFactorCode, "WRONG_CODE");
  const kept = await spendTry(deps, caller);
  if (kept === null || !sameHash(kept.codeHash, hashCode(settings.authSecret, caller.userId, code))) throw wrong();
  await db.transaction(async (tx) => {
    const [used] = await tx
      .update(oneTimeCodes)
      .set({ usedAt: deps.now() })
      .where(and(eq(oneTimeCodes.id, kept.id), isNull(oneTimeCodes.usedAt)))
      .returning({ id: oneTimeCodes.id });
    if (used === undefined) throw wrong();
    await tx
      .update(sessions)
      .set({ secondFactorPending: false })
      .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
  });
}

/**
 * Counts a try before the code is compared, in a write of its own: guesses made at once are counted one by one, and
 * none is taken back when the answer is a refusal.
 */
async function spendTry(
  { db, now }: Deps,
  { userId, sessionId }: Caller,
): Promise<{ id: string; codeHash: string } | null> {
  const [kept] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.sessionId, sessionId),
        eq(oneTimeCodes.purpose, "SECOND_FACTOR"),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now()),
        gt(oneTimeCodes.triesLeft, 0),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash });
  return kept ?? null;
}
