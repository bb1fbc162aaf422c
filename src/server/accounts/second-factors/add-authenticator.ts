import { and, eq, gt, isNull, sql } from "drizzle-orm";
import * as contract from "../../../contract/accounts/second-factors.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { seal } from "../../platform/tokens/sealed.ts";
import { base32, newTotpSecret, totpAddress } from "../../platform/tokens/totp.ts";
import { lockUser } from "../lock-user.ts";
import { factorAdded, mayAdd } from "./add-factor.ts";
import { consumeFactorAttempt } from "./consume-factor-attempt.ts";
import { authenticators } from "./tables.ts";
import { stepOf } from "./verify-authenticator-code.ts";

/** Long enough to find the phone first. */
const BEGUN_FOR_MS = 30 * MINUTE_MS;

/** Creates a secret for the caller to enter into an app. It is not accepted until the app has produced a valid code. */
export async function beginAuthenticator(
  { db, now, settings, lab }: Deps,
  caller: Caller,
): Promise<ReplyOf<typeof contract.beginAuthenticator>> {
  const secret = newTotpSecret();
  const begun = { sealedSecret: seal(settings.authSecret, secret.toString("base64url")), createdAt: now() };
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    await mayAdd(tx, user, "authenticators");
    await tx
      .insert(authenticators)
      .values({ id: newId(), userId: user.id, name: "", ...begun })
      .onConflictDoUpdate({
        target: authenticators.userId,
        targetWhere: sql`${authenticators.switchedOnAt} is null`,
        set: begun,
      });
    return { secret: base32(secret), address: totpAddress(secret, { issuer: lab.name, account: user.email }) };
  });
}

/**
 * Turns on the caller's new app after a valid code proves that it has the secret.
 * @returns recovery codes, with the first factor
 */
export async function switchOnAuthenticator(
  deps: Deps,
  caller: Caller,
  client: Client,
  { name, code }: BodyOf<typeof contract.switchOnAuthenticator>,
): Promise<string[] | null> {
  const { db, now } = deps;
  const giveBack = await consumeFactorAttempt(deps, caller, client);
  const recoveryCodes = await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const [begun] = await tx
      .select({ id: authenticators.id, sealedSecret: authenticators.sealedSecret })
      .from(authenticators)
      .where(
        and(
          eq(authenticators.userId, user.id),
          isNull(authenticators.switchedOnAt),
          gt(authenticators.createdAt, new Date(now().getTime() - BEGUN_FOR_MS)),
        ),
      );
    if (begun === undefined) throw refuse(contract.switchOnAuthenticator, "NOT_BEGUN");
    const step = stepOf(deps, begun, code);
    if (step === null) throw refuse(contract.switchOnAuthenticator, "WRONG_CODE");
    const { first } = await mayAdd(tx, user, "authenticators");
    await tx
      .update(authenticators)
      .set({ name, switchedOnAt: now(), lastStep: step })
      .where(eq(authenticators.id, begun.id));
    return factorAdded(deps, tx, { user, caller, client, id: begun.id, kind: "AUTHENTICATOR", name, first });
  });
  await giveBack();
  return recoveryCodes;
}
