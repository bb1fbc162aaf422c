import { HOTP, Secret, TOTP } from "otpauth";

// Codes of authenticator apps: RFC 6238 over RFC 4226, with what all apps have in common (SHA-1, 6 digits).

const SECRET_BYTES = 20;
const DIGITS = 6;

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** The code of a step. @param step how many lengths of a code have gone by since 1970 */
export const totpCode = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ secret: secretOf(secret), counter: step, digits: DIGITS });

/** A secret as people type it into an app, without the signs that fill it up. */
export const base32 = (secret: Uint8Array): string => secretOf(secret).base32;

/** What the picture that an app takes of the screen says. @param account whose it is, for people: the e-mail */
export const totpAddress = (secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ secret: secretOf(secret), issuer, label: account, digits: DIGITS }).toString();

/** Of a buffer of its own: the library reads all that lies behind what it is given. */
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
