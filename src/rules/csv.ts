/** What may stand in a table of comma-separated values; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** A spreadsheet would take what begins so for a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Spreadsheets drop zeros before a number, and digits after the 15th; from 12 on they show it as 1.23E+11. */
const NUMBER_LIKE = /^(?:0\d+|\d{12,})$/;
const GUARDED_NUMBER = /^="(\d+)"$/;

/**
 * One row as RFC 4180 has it, with its line end. Text that a spreadsheet would calculate gets an apostrophe before it; digits
 * that it would change, such as a SKU of 00123, are written as ="00123", which spreadsheets show as they are.
 */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvValue).join(",")}\r\n`;

/** A text without what keeps spreadsheets from calculating or from changing digits: it is no part of the text. */
export const withoutFormulaGuard = (text: string): string =>
  text.replace(GUARDED_NUMBER, "$1").replace(/^'(?=[=+\-@])/, "");

function csvValue(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = NUMBER_LIKE.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cents as a number of dollars that every spreadsheet reads: 1799 is "17.99". */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);
