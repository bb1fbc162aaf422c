import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { NewPasskey, PasskeyAnswer } from "../../../contract/accounts/passkeys.ts";
import { BRAND } from "../../../rules/brand.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { isThisMachine } from "../../platform/http/this-machine.ts";
import { passkeyChallenges, type passkeys } from "./tables.ts";

/** Read when the first passkey is at the door: it brings all that a certificate may hold, and few labs need that every day. */
export const webauthn = () => import("@simplewebauthn/server");

/** Ed25519, P-256 and RSA, which is all that passkeys come with (COSE). */
export const ALGORITHMS = [-8, -7, -257];

export type KnownPasskey = typeof passkeys.$inferSelect;
/** How a passkey is kept. */
export type PasskeyFacts = Pick<
  KnownPasskey,
  "credentialId" | "publicKey" | "counter" | "transports" | "backupEligible" | "backedUp"
>;

/** What a browser made for the caller's session; null where it does not hold. */
export async function checkNewPasskey(deps: Deps, answer: NewPasskey, asked: Asked): Promise<PasskeyFacts | null> {
  const challenge = await askedBy(deps, answer, asked);
  if (challenge === null) return null;
  const { id, origins } = relyingParty(deps);
  return orNull(deps, async () => {
    if (!(await isUnattested(answer))) return null;
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: answer.response.transports,
      backupEligible: credentialDeviceType === "multiDevice",
      backedUp: credentialBackedUp,
    };
  });
}

/**
 * Whether an answer comes without certificates of who made the authenticator, as it was asked to: with them the library may
 * be made to look up addresses that stand in them.
 */
async function isUnattested({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const format = object.get("fmt");
  return format === "none" || (format === "packed" && object.get("attStmt").get("x5c") === undefined);
}

/** Whether a passkey has signed what was asked; then what is new of it. */
export async function checkPasskey(
  deps: Deps,
  known: KnownPasskey,
  answer: PasskeyAnswer,
  { mustVerifyUser, ...asked }: Asked & { mustVerifyUser: boolean },
): Promise<{ counter: number; backedUp: boolean } | null> {
  const challenge = await askedBy(deps, answer, asked);
  if (challenge === null) return null;
  const { id, origins } = relyingParty(deps);
  return orNull(deps, async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
        counter: known.counter,
      },
      requireUserVerification: mustVerifyUser,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}

async function askedBy(
  deps: Deps,
  { response }: { response: { clientDataJSON: string } },
  asked: Asked,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  return challenge !== null && (await takeChallenge(deps, challenge, asked)) ? challenge : null;
}

/** The library throws at whatever does not hold. */
function orNull<T>({ log }: Deps, check: () => Promise<T | null>): Promise<T | null> {
  return check().catch((error: unknown) => {
    log.info({ err: error }, "passkey refused");
    return null;
  });
}

/**
 * Whom passkeys are made for: the host of the public address, which they never sign for another. On a developer's machine it
 * is "localhost" whatever the address is called, as no passkey is made for a number.
 */
export function relyingParty({ settings }: Pick<Deps, "settings">): { id: string; name: string; origins: string[] } {
  const { origin, hostname, protocol, port } = new URL(settings.publicUrl);
  if (!isThisMachine(hostname)) return { id: hostname, name: BRAND.name, origins: [origin] };
  return { id: "localhost", name: BRAND.name, origins: [`${protocol}//localhost${port === "" ? "" : `:${port}`}`] };
}

/** For who has to find the key, or scan a code with the phone. */
export const CHALLENGE_GOOD_FOR_MS = 5 * MINUTE_MS;

/** What a challenge is for, and the session that it is good in; null for who is not signed in yet. */
export type Asked = { purpose: typeof passkeyChallenges.$inferSelect.purpose; sessionId: string | null };

export async function keepChallenge({ db, now }: Deps, challenge: string, asked: Asked): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now()));
  const expiresAt = new Date(now().getTime() + CHALLENGE_GOOD_FOR_MS);
  await db.insert(passkeyChallenges).values({ challenge, ...asked, expiresAt });
}

/** Whether this was asked, for this and in this session; nobody answers it again. */
export async function takeChallenge({ db, now }: Deps, challenge: string, asked: Asked): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, asked.purpose),
        asked.sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, asked.sessionId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    );
  return taken.rowCount === 1;
}

/** What an answer says that it was asked; null for what is no answer. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
