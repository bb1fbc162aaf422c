import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { NewPasskey, PasskeyAnswer } from "../../../contract/accounts/passkeys.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { isThisMachine } from "../../platform/http/this-machine.ts";
import { passkeyChallenges, type passkeys } from "./tables.ts";

/** Loaded with the first passkey: it includes full certificate support, and few labs need it every day. */
export const webauthn = () => import("@simplewebauthn/server");

/** Ed25519, P-256 and RSA, the only algorithms passkeys use (COSE). */
export const ALGORITHMS = [-8, -7, -257];

export type KnownPasskey = typeof passkeys.$inferSelect;
export type PasskeyFacts = Pick<
  KnownPasskey,
  "credentialId" | "publicKey" | "counter" | "transports" | "backupEligible" | "backedUp"
>;

/** Verifies a new passkey from the caller's session; null if invalid. */
export async function checkNewPasskey(
  deps: Deps,
  answer: NewPasskey,
  requested: Requested,
): Promise<PasskeyFacts | null> {
  const challenge = await findChallenge(deps, answer, requested);
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
 * Whether a response has no attestation certificates, as requested: with them, the library could be made to fetch URLs
 * that the certificates name.
 */
async function isUnattested({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const format = object.get("fmt");
  return format === "none" || (format === "packed" && object.get("attStmt").get("x5c") === undefined);
}

/** Verifies that a passkey signed the challenge and returns its changed properties. */
export async function checkPasskey(
  deps: Deps,
  known: KnownPasskey,
  answer: PasskeyAnswer,
  { mustVerifyUser, ...requested }: Requested & { mustVerifyUser: boolean },
): Promise<{ counter: number; backedUp: boolean } | null> {
  const challenge = await findChallenge(deps, answer, requested);
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

async function findChallenge(
  deps: Deps,
  { response }: { response: { clientDataJSON: string } },
  requested: Requested,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  return challenge !== null && (await takeChallenge(deps, challenge, requested)) ? challenge : null;
}

/** The library throws whenever a check fails. */
function orNull<T>({ log }: Deps, check: () => Promise<T | null>): Promise<T | null> {
  return check().catch((error: unknown) => {
    log.info({ err: error }, "passkey refused");
    return null;
  });
}

/**
 * Returns the relying party: the host of the public URL, which passkeys are bound to. On a developer's machine it is
 * "localhost" whatever the URL's host, because passkeys do not support IP addresses.
 */
export function relyingParty({ settings, lab }: Pick<Deps, "settings" | "lab">): {
  id: string;
  name: string;
  origins: string[];
} {
  const { origin, hostname, protocol, port } = new URL(settings.publicUrl);
  if (!isThisMachine(hostname)) return { id: hostname, name: lab.name, origins: [origin] };
  return { id: "localhost", name: lab.name, origins: [`${protocol}//localhost${port === "" ? "" : `:${port}`}`] };
}

/** Long enough to find the key, or to scan a code with the phone. */
export const CHALLENGE_GOOD_FOR_MS = 5 * MINUTE_MS;

/** A challenge's purpose and the session it is valid in; null before sign-in. */
export type Requested = { purpose: typeof passkeyChallenges.$inferSelect.purpose; sessionId: string | null };

export async function storeChallenge({ db, now }: Deps, challenge: string, requested: Requested): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now()));
  const expiresAt = new Date(now().getTime() + CHALLENGE_GOOD_FOR_MS);
  await db.insert(passkeyChallenges).values({ challenge, ...requested, expiresAt });
}

/** Whether this challenge was issued for this purpose and session. Deletes it, so it works once. */
export async function takeChallenge({ db, now }: Deps, challenge: string, requested: Requested): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, requested.purpose),
        requested.sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, requested.sessionId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    );
  return taken.rowCount === 1;
}

/** Returns the challenge in a passkey response; null if the response is malformed. */
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
