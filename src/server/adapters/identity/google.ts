import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { ProviderPerson } from "./port.ts";

const TIMEOUT_MS = 5000;
/** Google signs with either (developers.google.com/identity, "Verify the ID token"). */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/** What jose says of a token that is no good; everything else is trouble on the way to Google's keys. */
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

/**
 * Checks Google's ID tokens against its published keys.
 * @param base where the keys are; tests put their own there
 */
export function googleIdTokens(
  clientId: string,
  now: () => Date,
  base = "https://www.googleapis.com",
): (token: string) => Promise<ProviderPerson | null> {
  const keys = createRemoteJWKSet(new URL("/oauth2/v3/certs", base), { timeoutDuration: TIMEOUT_MS });
  return async (token) => {
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
  };
}
