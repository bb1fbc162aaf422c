/** Digits of a phone number without its extension: 7 for a local one, at most 15 with country code (ITU-T E.164). */
const DIGITS = { least: 7, most: 15 };
/** The characters people type between digits, after `tidyPhone`. */
const NUMBER = /^\+?[\d ().\-/]+$/;
/** "x12", "ext. 12", "extension 12", "#12", ";ext=12" at the end. */
const EXTENSION = /[\s,;]*(?:extension|ext|x|#)[\s.:=]*(\d{1,6})$/i;
const DASHES = /\p{Pd}|\u2212/gu;

/** Formats a typed phone number with plain digits, spaces and dashes, and its extension as "ext. 12". */
export function tidyPhone(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(DASHES, "-")
    .replace(/\s+/g, " ")
    .trim();
  return plain.replace(EXTENSION, " ext. $1");
}

/** Whether a typed text is a phone number, with or without an extension. */
export function isPhone(typed: string): boolean {
  const { number } = phoneParts(typed);
  const digits = number.replace(/\D/g, "").length;
  return NUMBER.test(number) && digits >= DIGITS.least && digits <= DIGITS.most;
}

/** Splits a phone number from its extension, which text messages and carriers' labels cannot use. */
export function phoneParts(typed: string): { number: string; extension: string | null } {
  const tidy = tidyPhone(typed);
  const extension = EXTENSION.exec(tidy)?.[1] ?? null;
  return { number: tidy.replace(EXTENSION, ""), extension };
}

/** Returns a link that dials a number, then its extension after a pause. */
export function dialLink(phone: string): string {
  const { number, extension } = phoneParts(phone);
  return `tel:${number.replace(/[^+\d]/g, "")}${extension === null ? "" : `,${extension}`}`;
}

/** Fewest digits of a search for a phone number. */
const LEAST_SEARCHED = 4;

/** Returns the digits of a search for a phone number, whole or its end; null for a search by name or e-mail. */
export function searchedPhone(search: string): string | null {
  const digits = search.replace(/\D/g, "");
  return NUMBER.test(tidyPhone(search)) && digits.length >= LEAST_SEARCHED ? digits : null;
}
