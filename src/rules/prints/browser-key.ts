/** Header with the key to a visitor's print drafts, for browsers without an account. */
export const BROWSER_KEY_HEADER = "browser-key";

/** At least 128 random bits in base64url or hex, generated and stored by the browser. */
export const BROWSER_KEY_PATTERN = /^[\w-]{22,100}$/;
