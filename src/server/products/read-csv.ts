import Papa from "papaparse";

/** A row of a table of comma-separated values, and the line of the file that it begins at, from 1. */
export type CsvLine = { line: number; values: string[]; problem?: string };

/** Spreadsheets of other countries write semicolons; the names of columns hold none of these. */
const FIRST_SEPARATOR = /^[^\n]*?([,;\t])/;
/** Excel reads the separator from a first line such as "sep=;", and some programs write one. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** What a decoder puts in place of bytes that it cannot read. */
const UNREADABLE = "\ufffd";

/** Reads a table as spreadsheets write it, by what separates the names in its first line. Rows without a value are passed over. */
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

// A cell of a table that holds a list: a line for each, whose parts are separated by bars. What holds a bar or a line break
// itself stands in quotes, as in the table.
const FORM = { delimiter: "|", newline: "\n" } as const;

/** Writes a list into one cell; empty parts at the end of a line are left out. */
export const writeLines = (lines: readonly (readonly string[])[]): string =>
  Papa.unparse(
    lines.map((parts) => parts.slice(0, parts.findLastIndex((part) => part !== "") + 1)),
    FORM,
  );

/** Reads what {@link writeLines} writes, and what people type like it. Empty lines are passed over. */
export const readLines = (cell: string): string[][] =>
  Papa.parse<string[]>(cell.replaceAll("\r\n", "\n"), FORM)
    .data.map((parts) => parts.map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ""));
