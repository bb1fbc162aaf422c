import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** A secret that only this server can decrypt: for a code or token that must wait in a job until its mail is sent. */
export type Sealed = string & { readonly __brand: "Sealed" };

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key, so that the secret that signs tokens never encrypts anything. */
const keyOf = (authSecret: string) => Buffer.from(hkdfSync("sha256", authSecret, "", "seal", 32));

export function seal(authSecret: string, plain: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(authSecret), nonce);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url") as Sealed;
}

/** Throws when it was sealed with another secret or changed since. */
export function unseal(authSecret: string, sealed: Sealed): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(authSecret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
  } catch (error) {
    throw new Error("This was sealed with another secret, or changed since", { cause: error });
  }
}
