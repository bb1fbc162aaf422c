/** The longest address that mail can be delivered to (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The pattern of an HTML e-mail field, with at least one dot in the domain: something@example.com, no spaces, no "a@b".
 * For normalised addresses (docs/product/accounts.md#e-mail-addresses).
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Trimmed and lower case: one person has one account, however they type. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function isEmail(typed: string): boolean {
  const email = normaliseEmail(typed);
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}

/** What a form says of what was typed and is no e-mail: a field that is empty looks like nothing. */
export const whyNoEmail = (typed: string): string =>
  typed.trim() === "" ? "Give an e-mail address" : "That does not look like an e-mail address";

/** Of deleted accounts: nobody's, for ever (the name is reserved), and nothing is mailed there. */
export const GONE_EMAIL_HOST = "deleted.invalid";
