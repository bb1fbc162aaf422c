/** The header in which a browser without an account sends the key to its print drafts. */
export const BROWSER_KEY_HEADER = "browser-key";

/** At least 128 bits in base64url or hex, made by the browser at random and kept in its storage. */
export const BROWSER_KEY_PATTERN = /^[\w-]{22,100}$/;
