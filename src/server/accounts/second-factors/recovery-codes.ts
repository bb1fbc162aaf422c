import { and, eq, isNull } from "drizzle-orm";
import { randomInt } from "node:crypto";
import * as contract from "../../../contract/accounts/second-factors.ts";
import {
  readRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  formatRecoveryCode,
} from "../../../rules/accounts/second-factors.ts";
import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { hashCode } from "../../platform/tokens/one-time-secrets.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { lockUser } from "../lock-user.ts";
import { raiseSession, type StartedSession } from "../sessions.ts";
import { factorCounts, hasSetUpFactor } from "./factors-of.ts";
import { recoveryCodes } from "./tables.ts";
import { consumeFactorAttempt } from "./consume-factor-attempt.ts";

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");

/** Replaces a user's recovery codes. The caller must lock the user's row. @returns the codes in readable form */
export async function replaceRecoveryCodes({ settings }: Deps, tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  const rows = [...codes].map((code) => ({ userId, codeHash: hashCode(settings.authSecret, userId, code) }));
  await tx.insert(recoveryCodes).values(rows);
  return [...codes].map(formatRecoveryCode);
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Checks a user's unused recovery code and, if correct, marks it used. */
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

/** Replaces a user's recovery codes with ten new ones, after some were used or lost, and notifies them by e-mail. */
export async function renewRecoveryCodes(deps: Deps, caller: Caller, client: Client): Promise<string[]> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!(await hasSetUpFactor(tx, userId))) throw refuse(contract.renewRecoveryCodes, "NO_FACTOR");
    await enqueueMail(deps, tx, {
      template: "recovery-codes-renewed",
      to: user.email,
      key: `recovery-codes-renewed:${newId()}`,
      data: { firstName: user.firstName },
    });
    await noteEvent(deps, tx, { userId, kind: "RECOVERY_CODES_MADE", from: by(caller, client, userId) });
    return replaceRecoveryCodes(deps, tx, userId);
  });
}

/** Upgrades the caller's session with a recovery code, and notifies the owner. */
export async function verifyRecoveryCode(
  deps: Deps,
  caller: Caller,
  client: Client,
  code: string,
): Promise<StartedSession> {
  const giveBack = await consumeFactorAttempt(deps, caller, client);
  const event = { userId: caller.userId, about: "RECOVERY_CODE", from: by(caller, client, caller.userId) };
  const raised = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (!(await spendRecoveryCode(deps, tx, user.id, code))) return null;
    const { recoveryCodes: left } = await factorCounts(tx, user.id);
    await enqueueMail(deps, tx, {
      template: "recovery-code-used",
      to: user.email,
      key: `recovery-code-used:${newId()}`,
      data: { firstName: user.firstName, userId: user.id, left },
    });
    await noteEvent(deps, tx, { ...event, kind: "CODE_ACCEPTED" });
    return raiseSession(tx, caller.sessionId, deps.now());
  });
  if (raised === null) {
    deps.refusals.note({ ...event, kind: "CODE_REFUSED" });
    throw refuse(contract.verifyRecoveryCode, "WRONG_CODE");
  }
  await giveBack();
  return raised;
}
