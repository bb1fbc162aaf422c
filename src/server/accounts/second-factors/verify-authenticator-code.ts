import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import * as contract from "../../../contract/accounts/second-factors.ts";
import { stepsAround } from "../../../rules/accounts/second-factors.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { sameHash } from "../../platform/tokens/one-time-secrets.ts";
import { type Sealed, unseal } from "../../platform/tokens/sealed.ts";
import { totpCode } from "../../platform/tokens/totp.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { raiseSession, type StartedSession } from "../sessions.ts";
import { consumeFactorAttempt } from "./consume-factor-attempt.ts";
import { authenticators } from "./tables.ts";

type Stored = { id: string; sealedSecret: string };

/** Upgrades the caller's session if one of their apps shows this code. */
export async function verifyAuthenticatorCode(
  deps: Deps,
  caller: Caller,
  client: Client,
  code: string,
): Promise<StartedSession> {
  const giveBack = await consumeFactorAttempt(deps, caller, client);
  const isRight = await spendAuthenticatorCode(deps, caller.userId, code);
  const { userId, sessionId } = caller;
  const event = { userId, about: "AUTHENTICATOR", from: by(caller, client, userId) };
  const raised = !isRight
    ? null
    : await deps.db.transaction(async (tx) => {
        const session = await raiseSession(tx, sessionId, deps.now());
        if (session !== null) await noteEvent(deps, tx, { ...event, kind: "CODE_ACCEPTED" });
        return session;
      });
  if (raised === null) {
    deps.refusals.note({ ...event, kind: "CODE_REFUSED" });
    throw refuse(contract.verifyAuthenticatorCode, "WRONG_CODE");
  }
  await giveBack();
  return raised;
}

async function spendAuthenticatorCode(deps: Deps, userId: string, code: string): Promise<boolean> {
  const saved = await deps.db
    .select({ id: authenticators.id, sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.switchedOnAt)));
  for (const one of saved) {
    const step = stepOf(deps, one, code);
    if (step !== null && (await spendStep(deps, one.id, step))) return true;
  }
  return false;
}

/** Returns the time step that the code belongs to; null if it is not valid now. */
export function stepOf(deps: Deps, { id, sealedSecret }: Stored, code: string): number | null {
  const secret = openSecret(deps, id, sealedSecret);
  if (secret === null) return null;
  return stepsAround(deps.now()).find((step) => sameHash(totpCode(secret, step), code)) ?? null;
}

/**
 * Marks a time step used. Of concurrent requests with the same code on any servers, only the first succeeds, and an
 * onlooker cannot use an earlier code.
 */
async function spendStep({ db, now }: Deps, id: string, step: number): Promise<boolean> {
  const spent = await db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now() })
    .where(and(eq(authenticators.id, id), or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))));
  return spent.rowCount === 1;
}

/** Returns null if the server's secret has changed since: the app's codes no longer work, and other ways remain. */
function openSecret({ settings, log }: Deps, id: string, sealedSecret: string): Buffer | null {
  try {
    return Buffer.from(unseal(settings.authSecret, sealedSecret as Sealed), "base64url");
  } catch (error) {
    log.warn({ err: error, authenticatorId: id }, "authenticator cannot be read");
    return null;
  }
}
