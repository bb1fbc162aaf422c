/**
 * Allowed formats of a text option. Staff choose one by name instead of writing a pattern, because a custom pattern
 * could take the server minutes for one text. Each of these reads every character once.
 */
const PATTERNS = {
  LETTERS: /^[\p{L}\p{M} .'’-]+$/u,
  DIGITS: /^[0-9]+$/,
  LETTERS_AND_DIGITS: /^[\p{L}\p{M}0-9 ]+$/u,
  /** 3 or 6 hex digits (docs/product/products.md#options). */
  HEX_COLOR: /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  EMAIL: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  /** A day, in the format of date fields. */
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

/** A text option's default and highest limit, in characters. */
export const LONGEST_OPTION_TEXT = 500;

export function isTextValidation(name: string | null | undefined): name is TextValidation {
  return TEXT_VALIDATIONS.some((known) => known === name);
}

/** Whether a text matches its option's validation. Unknown names accept any text. */
export function passesValidation(text: string, validation: string | null | undefined): boolean {
  return !isTextValidation(validation) || PATTERNS[validation].test(text);
}
