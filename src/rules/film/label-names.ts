/** Characters. */
export const TAG_NAME_LENGTH = 60;
/** Characters. Names from the places service include the street. */
export const LOCATION_NAME_LENGTH = 120;
/** Limit per roll or scan, for tags and for locations separately. */
export const LABELS_PER_ITEM = 50;

/** Control characters, and characters that change the direction of the surrounding text. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * Returns a tag or location as it is stored and shown: one line, single spaces, composed letters. Empty if no
 * characters are left.
 */
export function labelName(text: string): string {
  return text.toWellFormed().replace(UNSEEN, " ").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Returns the form in which names that differ only in case are equal. */
export const folded = (name: string): string => labelName(name).toLowerCase().normalize("NFC");
