import { createSecretKey } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** How long a token is valid (docs/product/accounts.md#sessions-and-tokens). */
export const TOKEN_LIFE_SECONDS = 3600;

/**
 * A token's content: its user, and the session on which it depends; a later generation invalidates all earlier ones.
 */
export type TokenClaims = { userId: string; sessionId: string; generation: number };
export type VerifiedToken = TokenClaims & { issuedAt: Date };

export type SessionTokens = {
  /** Returns the value of the authorization header: "Bearer …". */
  sign(claims: TokenClaims): Promise<string>;
  /** Accepts it with or without "Bearer "; null when it is not ours, changed, or expired. */
  verify(authorization: string): Promise<VerifiedToken | null>;
  /** Whether half of a token's life is over, so that a new one is due. */
  isHalfSpent(token: VerifiedToken): boolean;
};

const ALGORITHM = "HS256";
/** The header's type and the audience claim: no other kind of signed token is accepted as a session token. */
const KIND = { typ: "session+jwt", audience: "lab-api" } as const;
const Payload = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.number().int(), iat: z.number(), exp: z.number() });
/** A token arrives with every call of its hour: this many are cached, so that each signature is verified once. */
const KNOWN_TOKENS = 5000;

export function sessionTokens(options: { authSecret: string; now: () => Date }): SessionTokens {
  const { now } = options;
  const key = createSecretKey(options.authSecret, "utf8");
  const known = new LRUCache<string, VerifiedToken & { expiresAt: Date }>({ max: KNOWN_TOKENS });

  async function verifyNew(token: string) {
    const { payload } = await jwtVerify(token, key, { ...KIND, algorithms: [ALGORITHM], currentDate: now() });
    const { sub, sid, gen, iat, exp } = Payload.parse(payload);
    return {
      userId: sub,
      sessionId: sid,
      generation: gen,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
    };
  }

  return {
    async sign({ userId, sessionId, generation }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: ALGORITHM, typ: KIND.typ })
        .setAudience(KIND.audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
        .sign(key);
      return `Bearer ${token}`;
    },
    async verify(authorization) {
      const token = authorization.replace(/^Bearer\s+/i, "").trim();
      try {
        const verified = known.get(token) ?? (await verifyNew(token));
        known.set(token, verified);
        return verified.expiresAt > now() ? verified : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
    isHalfSpent({ issuedAt }) {
      return now().getTime() - issuedAt.getTime() >= (TOKEN_LIFE_SECONDS * 1000) / 2;
    },
  };
}
