import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const LINK_TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(LINK_TOKEN_BYTES).toString("base64url");

/** Returns the stored form of a link's token. It has too many bits to be guessed, so a plain hash hides it. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Digits for people to type, with leading zeros. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/**
 * Returns the stored form of a code. A million codes are quickly tried, so checking one requires the server's secret.
 */
export function hashCode(authSecret: string, userId: string, code: string): string {
  return createHmac("sha256", authSecret).update(`code ${userId} ${code}`).digest("base64url");
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
