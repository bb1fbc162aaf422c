/**
 * What a text option may hold. Staff choose one by name instead of writing a pattern: a pattern of theirs could take the server minutes
 * for one text. Each of these looks at a character once.
 */
const PATTERNS = {
  LETTERS: /^[\p{L}\p{M} .'’-]+$/u,
  DIGITS: /^[0-9]+$/,
  LETTERS_AND_DIGITS: /^[\p{L}\p{M}0-9 ]+$/u,
  /** 3 or 6 hex digits (docs/product/products.md#options). */
  HEX_COLOR: /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  EMAIL: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  /** A day, as date fields send it. */
  DATE: /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
} as const satisfies Record<string, RegExp>;

export const TEXT_VALIDATIONS = ["LETTERS", "DIGITS", "LETTERS_AND_DIGITS", "HEX_COLOR", "EMAIL", "DATE"] as const;
export type TextValidation = (typeof TEXT_VALIDATIONS)[number];

export const TEXT_VALIDATION_HINTS: Record<TextValidation, string> = {
  LETTERS: "letters only",
  DIGITS: "digits only",
  LETTERS_AND_DIGITS: "letters and digits only",
  HEX_COLOR: "a color of 3 or 6 hex digits, such as #ffcc00",
  EMAIL: "an e-mail address",
  DATE: "a day, such as 2026-12-24",
};

/** Characters that a text option takes where it sets no limit of its own, and the most it can allow. */
export const LONGEST_OPTION_TEXT = 500;

export function isTextValidation(name: string | null | undefined): name is TextValidation {
  return TEXT_VALIDATIONS.some((known) => known === name);
}

/** Whether a text is what its option asks for; a name that is none of ours asks for nothing. */
export function passesValidation(text: string, validation: string | null | undefined): boolean {
  return !isTextValidation(validation) || PATTERNS[validation].test(text);
}
