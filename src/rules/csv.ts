/** What may stand in a table of comma-separated values; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** A spreadsheet would take what begins so for a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r]/;

/** One row as RFC 4180 has it, with its line end. Text that a spreadsheet would calculate gets an apostrophe before it. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvValue).join(",")}\r\n`;

/** A text without the apostrophe that keeps spreadsheets from calculating: it is no part of the text. */
export const withoutFormulaGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, "");

function csvValue(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cents as a number of dollars that every spreadsheet reads: 1799 is "17.99". */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);
