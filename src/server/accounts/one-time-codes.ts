import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { oneTimeCodes } from "./tables.ts";

export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose;

/** Keeps a new code and takes the older ones of its purpose out of use. The caller has locked the user's row. */
export async function replaceCode(
  tx: Tx,
  code: { userId: string; purpose: CodePurpose; codeHash: string; tries: number; goodForMs: number; now: Date },
): Promise<{ id: string }> {
  const { userId, purpose, codeHash, now } = code;
  await dropCodes(tx, { userId, purpose, now });
  const id = newId();
  await tx.insert(oneTimeCodes).values({
    id,
    userId,
    purpose,
    codeHash,
    triesLeft: code.tries,
    expiresAt: new Date(now.getTime() + code.goodForMs),
    createdAt: now,
  });
  return { id };
}

/** Takes a user's codes of one purpose out of use. */
export async function dropCodes(tx: Tx, codes: { userId: string; purpose: CodePurpose; now: Date }): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: codes.now })
    .where(
      and(eq(oneTimeCodes.userId, codes.userId), eq(oneTimeCodes.purpose, codes.purpose), isNull(oneTimeCodes.usedAt)),
    );
}
