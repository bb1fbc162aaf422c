/** Characters of a tag's name. */
export const TAG_NAME_LENGTH = 60;
/** Characters of a location's name: those of the places service come with their street. */
export const LOCATION_NAME_LENGTH = 120;
/** Tags, and as well locations, that one roll or scan may have. */
export const LABELS_PER_ITEM = 50;

/** Control characters, and those that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A tag or location as it is kept and shown: one line, single spaces, composed letters. Empty when nothing is left. */
export function labelName(text: string): string {
  return text.toWellFormed().replace(UNSEEN, " ").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** What two names have in common that are the same but for case. */
export const folded = (name: string): string => labelName(name).toLowerCase().normalize("NFC");
