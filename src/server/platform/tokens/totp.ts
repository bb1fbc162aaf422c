import { HOTP, Secret, TOTP } from "otpauth";

// Codes of authenticator apps: RFC 6238 over RFC 4226, with the options that all apps share (SHA-1, 6 digits).

const SECRET_BYTES = 20;
const DIGITS = 6;

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** Returns the code of a step. @param step number of code periods since 1970 */
export const totpCode = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ secret: secretOf(secret), counter: step, digits: DIGITS });

/** Returns a secret for people to type into an app, without padding. */
export const base32 = (secret: Uint8Array): string => secretOf(secret).base32;

/** Returns the content of the QR code for an authenticator app. @param account its label for people: the e-mail */
export const totpAddress = (secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ secret: secretOf(secret), issuer, label: account, digits: DIGITS }).toString();

/** Copies into a separate buffer: the library reads the whole underlying buffer. */
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
