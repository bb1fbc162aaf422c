import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { ProviderPerson } from "./port.ts";

/** Google signs with either (developers.google.com/identity, "Verify the ID token"). */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/** jose's errors for invalid tokens; all others mean that Google's keys could not be fetched. */
const BAD_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

const Keys = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

type Requested = {
  clientId: string;
  url: string;
  now: () => Date;
  withinMs: number;
};

export function googleIdTokens({ clientId, url, now, withinMs }: Requested) {
  const at = new URL(`${url}/oauth2/v3/certs`);
  const keys = createRemoteJWKSet(at, { timeoutDuration: withinMs });

  async function verify(token: string): Promise<ProviderPerson | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        audience: clientId,
        issuer: ISSUERS,
        algorithms: ["RS256"],
        requiredClaims: ["sub", "exp"],
        currentDate: now(),
      });
      const text = (name: string) => (typeof payload[name] === "string" ? payload[name] : "");
      return {
        providerUserId: payload.sub!,
        email: text("email") || null,
        emailVerified: payload["email_verified"] === true,
        firstName: text("given_name"),
        lastName: text("family_name"),
      };
    } catch (error) {
      if (BAD_TOKEN.some((kind) => error instanceof kind)) return null;
      throw error;
    }
  }

  return {
    verify,
    async check(): Promise<number> {
      const response = await fetch(at, { redirect: "error", signal: AbortSignal.timeout(withinMs) });
      if (!response.ok) throw new Error(`Google answered ${response.status}`);
      return Keys.parse(await response.json()).keys.length;
    },
  };
}
