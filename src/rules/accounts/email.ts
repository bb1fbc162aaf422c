/** The longest address that mail can be delivered to (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The pattern of an HTML e-mail field, with at least one dot in the domain: something@example.com, no spaces, no "a@b".
 * For normalized addresses (docs/product/accounts.md#e-mail-addresses).
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Converts a typed e-mail address to the form that mail servers accept: full-width letters become plain ones, and a
 * domain such as "bücher.de" becomes "xn--bcher-kva.de" (punycode). Invalid domains are returned as typed.
 */
export function deliverableEmail(typed: string): string {
  const email = typed.trim();
  if (!NOT_ASCII.test(email)) return email;
  const [, name = "", domain = ""] = /^(.*)@(.*)$/s.exec(email.normalize("NFKC")) ?? [];
  if (domain === "") return email;
  const url = `http://${domain}`;
  const isForeign = NOT_ASCII.test(domain) && !NOT_IN_DOMAINS.test(domain) && URL.canParse(url);
  return `${name}@${isForeign ? new URL(url).hostname : domain}`;
}
const NOT_ASCII = /[^\0-\x7f]/;
/** Characters that end the host of a URL, or are decoded there. */
const NOT_IN_DOMAINS = /[\s/\\?#:@%[\]]/;

/** Returns the deliverable address in lower case, so that each person has one account regardless of spelling. */
export function normalizeEmail(typed: string): string {
  return deliverableEmail(typed).toLowerCase();
}

export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed);
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}

/** Returns the form error for an invalid e-mail. An empty field has its own message. */
export const whyNoEmail = (typed: string): string =>
  typed.trim() === "" ? "Enter an e-mail address" : "Enter a valid e-mail address";

/** Host of deleted accounts' e-mails. The name is reserved, so no one can own it and no mail is sent there. */
export const GONE_EMAIL_HOST = "deleted.invalid";

/**
 * Host of the placeholders of customers who gave the counter only a name and a phone. The name is reserved, as above.
 * Adding an e-mail later replaces the placeholder.
 */
const NO_EMAIL_HOST = "no-email.invalid";

export const placeholderEmail = (userId: string): string => `${userId}@${NO_EMAIL_HOST}`;

export const hasEmail = (email: string): boolean => !email.endsWith(`@${NO_EMAIL_HOST}`);

/** Whether mail can be sent: not to deleted accounts, and not to customers without an e-mail. */
export const isReachable = (email: string): boolean => hasEmail(email) && !email.endsWith(`@${GONE_EMAIL_HOST}`);

/** Returns an e-mail for display. */
export const shownEmail = (email: string): string => (hasEmail(email) ? email : "No e-mail");
