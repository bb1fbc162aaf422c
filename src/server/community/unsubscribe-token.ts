import { createHmac, timingSafeEqual } from "node:crypto";

/** "<subscriber>.<signature>": nothing has to be kept for it, and it is good for as long as the newsletter is. */
export const unsubscribeToken = (authSecret: string, subscriberId: string): string =>
  `${subscriberId}.${signatureOf(authSecret, subscriberId)}`;

/** Whose token it is; null when it is none of ours. */
export function subscriberOfToken(authSecret: string, token: string): string | null {
  const [id = "", signature = ""] = token.trim().split(".");
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(authSecret, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

const signatureOf = (authSecret: string, subscriberId: string): string =>
  createHmac("sha256", authSecret).update(`unsubscribe ${subscriberId}`).digest("base64url").slice(0, 32);
