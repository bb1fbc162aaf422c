import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * "<id>.<signature>": a link's token that needs no storage. Valid for as long as the thing exists.
 * @param purpose a token of one purpose is invalid for another
 */
export const signedId = (authSecret: string, purpose: string, id: string): string =>
  `${id}.${signatureOf(authSecret, purpose, id)}`;

/** Returns the ID of a token; null when it is not ours. */
export function idOfSigned(authSecret: string, purpose: string, token: string): string | null {
  const [id = "", signature = ""] = token.trim().split(".");
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(authSecret, purpose, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

const signatureOf = (authSecret: string, purpose: string, id: string): string =>
  createHmac("sha256", authSecret).update(`${purpose} ${id}`).digest("base64url").slice(0, 32);
