import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import {
  readRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  writtenRecoveryCode,
} from "../../../rules/accounts/second-factors.ts";
import type { Deps, Tx } from "../../deps.ts";
import { hashCode } from "../../platform/tokens/one-time-secrets.ts";
import { recoveryCodes } from "./tables.ts";

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");

/** Gives a user new recovery codes instead of those from before. The caller holds the user's row. @returns them, as they are written down */
export async function replaceRecoveryCodes({ settings }: Deps, tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  const rows = [...codes].map((code) => ({ userId, codeHash: hashCode(settings.authSecret, userId, code) }));
  await tx.insert(recoveryCodes).values(rows);
  return [...codes].map(writtenRecoveryCode);
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Whether this is a recovery code of the user that nobody has used; it is used then. */
export async function spendRecoveryCode(
  { settings, now }: Deps,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<boolean> {
  const codeHash = hashCode(settings.authSecret, userId, readRecoveryCode(typed));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return used.rowCount === 1;
}
