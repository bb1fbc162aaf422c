/** The longest address that mail can be delivered to (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The pattern of an HTML e-mail field, with at least one dot in the domain: something@example.com, no spaces, no "a@b".
 * For normalized addresses (docs/product/accounts.md#e-mail-addresses).
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * A typed address as mail servers take it: full-width letters as plain ones, and a domain such as "bücher.de" as
 * "xn--bcher-kva.de" (punycode). What is no domain stays as it was typed.
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
/** What ends the host of a URL, or is decoded there. */
const NOT_IN_DOMAINS = /[\s/\\?#:@%[\]]/;

/** Deliverable and lower case: one person has one account, however they type. */
export function normalizeEmail(typed: string): string {
  return deliverableEmail(typed).toLowerCase();
}

export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed);
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
}

/** What a form says of what was typed and is no e-mail: a field that is empty looks like nothing. */
export const whyNoEmail = (typed: string): string =>
  typed.trim() === "" ? "Enter an e-mail address" : "Enter a valid e-mail address";

/** Of deleted accounts: nobody's, for ever (the name is reserved), and nothing is mailed there. */
export const GONE_EMAIL_HOST = "deleted.invalid";
