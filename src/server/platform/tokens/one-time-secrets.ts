import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const LINK_TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits for a link. */
export const newLinkToken = (): string => randomBytes(LINK_TOKEN_BYTES).toString("base64url");

/** How a link's token is kept. It has too many bits to be guessed, so a plain hash hides it. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Figures for people to type in, zeros in front included. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** How a code is kept. A million codes are soon tried, so only who knows the server's secret can check one. */
export function hashCode(authSecret: string, userId: string, code: string): string {
  return createHmac("sha256", authSecret).update(`code ${userId} ${code}`).digest("base64url");
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
