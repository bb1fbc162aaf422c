import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE = "signature";
/** Base64url characters: 132 bits. A page of scans contains some 150 links, and signatures are most of their length. */
const SIGNATURE_LENGTH = 22;

/** Signs a link's content. `purpose` keeps a link for one thing from being used for another. */
export function signedQuery(secret: string, purpose: string, said: Record<string, string>): string {
  const query = new URLSearchParams(said).toString().replaceAll("%2F", "/"); // slashes are allowed in a query
  return `${query}&${SIGNATURE}=${signatureOf(secret, purpose, said)}`;
}

/**
 * Returns a signed query's content, or null unless we wrote it: exactly the signed names, each once.
 * @param names in signing order
 */
export function readSignedQuery<Name extends string>(
  secret: string,
  purpose: string,
  names: readonly Name[],
  query: Record<string, unknown>,
): Record<Name, string> | null {
  const said: Record<string, string> = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value !== "string") return null;
    said[name] = value;
  }
  const given = query[SIGNATURE];
  if (typeof given !== "string") return null;
  const expected = Buffer.from(signatureOf(secret, purpose, said));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? said : null;
}

function signatureOf(secret: string, purpose: string, said: Record<string, string>): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...Object.entries(said)]))
    .digest("base64url")
    .slice(0, SIGNATURE_LENGTH);
}
