import Papa from "papaparse";

/** A row of a CSV table, and the line of the file where it begins, from 1. */
export type CsvLine = { line: number; values: string[]; problem?: string };

/** Spreadsheets in other countries use semicolons; column names contain none of these. */
const FIRST_SEPARATOR = /^[^\n]*?([,;\t])/;
/** Excel reads the separator from a first line "sep=;", and some programs write one. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** A decoder's replacement for invalid bytes. */
const UNREADABLE = "\ufffd";

/** Parses a table as spreadsheets write it, with the separator of its first line. Skips empty rows. */
export function readCsv(csv: string): CsvLine[] {
  const whole = csv.replace(/^\ufeff/, "");
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const found: CsvLine[] = [];
  let line = separatorLine === "" ? 1 : 2;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: separator ?? FIRST_SEPARATOR.exec(text)?.[1] ?? ",",
    step: ({ data, errors, meta: { cursor } }) => {
      const values = data.map((value) => value.trim());
      const isUnclosed = errors.some(({ type }) => type === "Quotes");
      if (isUnclosed || values.some((value) => value !== "")) {
        const problem = problemOf(values, isUnclosed);
        found.push(problem === null ? { line, values } : { line, values, problem });
      }
      line += text.slice(read, cursor).split("\n").length - 1;
      read = cursor;
    },
  });
  return found;
}

function problemOf(values: readonly string[], isUnclosed: boolean): string | null {
  if (isUnclosed) return 'A quotation mark is not closed. Close it, or write "" for a quotation mark inside a value.';
  return values.some((value) => value.includes(UNREADABLE))
    ? "It has characters that can't be read. Save the file as CSV UTF-8."
    : null;
}

// A table cell with a list: one line per item, with parts separated by bars. Parts that contain a bar or a line break
// are quoted, as in the table.
const FORM = { delimiter: "|", newline: "\n" } as const;

/** Formats a list for one cell; omits empty parts at the end of a line. */
export const writeLines = (lines: readonly (readonly string[])[]): string =>
  Papa.unparse(
    lines.map((parts) => parts.slice(0, parts.findLastIndex((part) => part !== "") + 1)),
    FORM,
  );

/** Parses the format of {@link writeLines}, also when typed by people. Skips empty lines. */
export const readLines = (cell: string): string[][] =>
  Papa.parse<string[]>(cell.replaceAll("\r\n", "\n"), FORM)
    .data.map((parts) => parts.map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ""));
