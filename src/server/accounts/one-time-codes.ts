import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import { newId } from "../platform/ids.ts";
import { hashCode, sameHash } from "../platform/tokens/one-time-secrets.ts";
import { oneTimeCodes } from "./tables.ts";

/** Six-digit codes. */
export const CODE_GOOD_FOR_MS = 10 * MINUTE_MS;
export const CODE_ATTEMPTS = 5;

export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

/**
 * Stores a new code and invalidates older ones of its purpose. The caller has locked the user's row.
 * @param code.sessionId the only session where it is valid; then only that session's older codes are invalidated
 */
export async function replaceCode(
  tx: Tx,
  code: {
    userId: string;
    sessionId?: string;
    purpose: CodePurpose;
    codeHash: string;
    attempts: number;
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
    attemptsLeft: code.attempts,
    expiresAt: new Date(now.getTime() + code.goodForMs),
    createdAt: now,
  });
  return { id };
}

/** Invalidates a user's codes of one purpose; with a session, only that session's. */
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

/** Checks a code sent to the caller's session and, if correct, marks it used, so no one else can use it. */
export async function spendCode(
  deps: Deps,
  caller: Caller,
  code: string,
  purpose: CodePurpose = "SECOND_FACTOR",
): Promise<boolean> {
  const { db, settings } = deps;
  const saved = await spendTry(deps, caller, purpose);
  if (saved === null || !sameHash(saved.codeHash, hashCode(settings.authSecret, caller.userId, code))) return false;
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: deps.now() })
    .where(and(eq(oneTimeCodes.id, saved.id), isNull(oneTimeCodes.usedAt)));
  return used.rowCount === 1;
}

/**
 * Counts an attempt before the code is compared, in its own transaction: concurrent guesses count one by one, and an
 * error does not roll the count back.
 */
async function spendTry(
  { db, now }: Deps,
  { userId, sessionId }: Caller,
  purpose: CodePurpose,
): Promise<{ id: string; codeHash: string } | null> {
  const [saved] = await db
    .update(oneTimeCodes)
    .set({ attemptsLeft: sql`${oneTimeCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.sessionId, sessionId),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now()),
        gt(oneTimeCodes.attemptsLeft, 0),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash });
  return saved ?? null;
}
