import { and, eq, lte } from "drizzle-orm";
import * as contract from "../../../contract/accounts/passkeys.ts";
import type { Deps, Tx } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { isBlocked, raiseSession, type StartedSession, startSession } from "../sessions.ts";
import { users } from "../tables.ts";
import { CHALLENGE_GOOD_FOR_MS, checkPasskey, storeChallenge, relyingParty, webauthn } from "./check-passkey.ts";
import { passkeys } from "./tables.ts";

/** Returns the challenge for one of the caller's passkeys. */
export async function passkeyOptions(deps: Deps, caller: Caller): Promise<contract.PasskeyOptions> {
  const known = await deps.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, caller.userId));
  if (known.length === 0) throw refuse(contract.passkeyOptions, "NO_PASSKEY");
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    allowCredentials: known,
    userVerification: "preferred",
    timeout: CHALLENGE_GOOD_FOR_MS,
  });
  await storeChallenge(deps, options.challenge, { purpose: "VERIFY", sessionId: caller.sessionId });
  return options as contract.PasskeyOptions;
}

/** Upgrades the caller's session if one of their passkeys signed the challenge. */
export async function verifyPasskey(
  deps: Deps,
  caller: Caller,
  answer: contract.PasskeyAnswer,
  client: Client,
): Promise<StartedSession> {
  const event = { userId: caller.userId, about: "PASSKEY", from: by(caller, client, caller.userId) };
  const notVerified = () => {
    deps.refusals.note({ ...event, kind: "CODE_REFUSED" });
    return refuse(contract.verifyPasskey, "NOT_VERIFIED");
  };
  const [known] = await deps.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, caller.userId)));
  if (known === undefined) throw notVerified();
  const requested = { purpose: "VERIFY", sessionId: caller.sessionId, mustVerifyUser: false } as const;
  const signed = await checkPasskey(deps, known, answer, requested);
  if (signed === null) throw notVerified();
  return deps.db.transaction(async (tx) => {
    const raised = (await noteUse(deps, tx, known.id, signed))
      ? await raiseSession(tx, caller.sessionId, deps.now())
      : null;
    if (raised === null) throw notVerified();
    await noteEvent(deps, tx, { ...event, kind: "CODE_ACCEPTED" });
    return raised;
  });
}

/** Returns a challenge for signing in with a passkey; the browser offers those it has. */
export async function passkeySignInOptions(deps: Deps): Promise<contract.PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    allowCredentials: [],
    userVerification: "required",
    timeout: CHALLENGE_GOOD_FOR_MS,
  });
  await storeChallenge(deps, options.challenge, { purpose: "SIGN_IN", sessionId: null });
  return options as contract.PasskeyOptions;
}

/** Opens a session for a passkey's owner. A fingerprint, a face or a PIN unlocked it, so no second factor is needed. */
export async function signInWithPasskey(
  deps: Deps,
  answer: contract.PasskeyAnswer,
  client: Client,
): Promise<StartedSession> {
  const [known] = await deps.db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  const notVerified = () => {
    // Recorded for the key's owner; an unknown key leaves no trace.
    if (known !== undefined)
      deps.refusals.note({
        userId: known.userId,
        kind: "LOGIN_REFUSED",
        about: isBlocked(deps, known.userId) ? "BLOCKED" : "PASSKEY",
        from: { client },
      });
    return refuse(contract.signInWithPasskey, "NOT_VERIFIED");
  };
  if (known === undefined || !isHandleOf(known.userId, answer)) throw notVerified();
  const requested = { purpose: "SIGN_IN", sessionId: null, mustVerifyUser: true } as const;
  const signed = await checkPasskey(deps, known, answer, requested);
  if (signed === null || isBlocked(deps, known.userId)) throw notVerified();
  return deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.id, known.userId))
      .for("share");
    if (user === undefined || !(await noteUse(deps, tx, known.id, signed))) throw notVerified();
    const session = await startSession(tx, user, deps.now(), { client, complete: true });
    const from = { client, sessionId: session.id };
    await noteEvent(deps, tx, { userId: user.id, kind: "LOGGED_IN", about: "PASSKEY", from });
    return session;
  });
}

/** A passkey stored on its authenticator includes its user's id. */
const isHandleOf = (userId: string, { response: { userHandle } }: contract.PasskeyAnswer): boolean =>
  userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === userId;

/** Returns false if it was removed in the meantime, or has already signed later than this. */
async function noteUse(
  { now }: Deps,
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const noted = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now() })
    .where(and(eq(passkeys.id, id), lte(passkeys.counter, counter)));
  return noted.rowCount === 1;
}
