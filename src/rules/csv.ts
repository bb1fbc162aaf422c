/** A CSV cell; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** Text that a spreadsheet would run as a formula. It may come from an untrusted author. */
const FORMULA = /^[=+\-@\t\r]/;

/** Spreadsheets drop leading zeros and digits after the 15th; from 12 digits they show 1.23E+11. */
const NUMBER_LIKE = /^(?:0\d+|\d{12,})$/;
const GUARDED_NUMBER = /^="(\d+)"$/;

/**
 * Formats one row by RFC 4180, with its line end. Text that a spreadsheet would calculate gets a leading apostrophe.
 * Digits that it would change, such as a SKU of 00123, become ="00123", which spreadsheets display unchanged.
 */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvValue).join(",")}\r\n`;

/** Removes the characters that protect a cell from spreadsheets, because they are not part of its text. */
export const withoutFormulaGuard = (text: string): string =>
  text.replace(GUARDED_NUMBER, "$1").replace(/^'(?=[=+\-@])/, "");

function csvValue(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = NUMBER_LIKE.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats cents as dollars that every spreadsheet can read: 1799 is "17.99". */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);
