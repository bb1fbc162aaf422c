import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * By what a browser makes a second step at the test provider: the thing's id and a proof of it, so that who only knows the id
 * cannot answer for its owner.
 * @param secret of the provider's own
 */
export const testClientSecret = (id: string, secret: string): string => `${id}_secret_${proof(id, secret)}`;

/** Whose step a client secret makes; null when it is none of ours. */
export function subjectOf(clientSecret: string, secret: string): string | null {
  const [id, given, ...more] = clientSecret.split("_secret_");
  if (!id || given === undefined || more.length > 0) return null;
  const [right, wrong] = [Buffer.from(proof(id, secret)), Buffer.from(given)];
  return right.length === wrong.length && timingSafeEqual(right, wrong) ? id : null;
}

const proof = (id: string, secret: string): string =>
  createHmac("sha256", secret).update(`second step of ${id}`).digest("hex").slice(0, 32);
