import Papa from "papaparse";

/** A row of a CSV table, and the line of the file where it begins, from 1. */
export type CsvLine = { line: number; values: string[]; problem?: string };

/** Spreadsheets in other countries use semicolons; column names contain none of these. */
const FIRST_SEPARATOR = /^[^\n]*?([,;\t])/;
/** Excel reads the separator from a first line "sep=;", and some programs write one. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** A decoder's replacement for invalid bytes. */
const UNREADABLE = "\ufffd";

/** Characters of one row. A longer one is a quotation mark that is never closed. */
const LONGEST_ROW = 1_000_000;

/** Parses a table as spreadsheets write it, with the separator of its first line. Skips empty rows. */
export function readCsv(csv: string): CsvLine[] {
  const reader = new CsvReader(Number.POSITIVE_INFINITY);
  return [...reader.push(csv), ...reader.end()];
}

/** Parses a table like {@link readCsv}, piece by piece: only one row that is not complete yet stays in memory. */
export class CsvReader {
  #rest = "";
  #line = 1;
  #separator: string | null = null;
  #isBroken = false;
  readonly #longestRow: number;

  constructor(longestRow = LONGEST_ROW) {
    this.#longestRow = longestRow;
  }

  push(piece: string): CsvLine[] {
    if (this.#isBroken) return [];
    this.#rest += piece;
    return this.#read(false);
  }

  end(): CsvLine[] {
    return this.#isBroken ? [] : this.#read(true);
  }

  #read(isEnd: boolean): CsvLine[] {
    if (this.#separator === null && !isEnd && !this.#rest.includes("\n") && this.#rest.length < this.#longestRow)
      return [];
    this.#separator ??= this.#begin();
    // Half of a line end would be taken for a whole one.
    const half = !isEnd && this.#rest.endsWith("\r") ? "\r" : "";
    const text = this.#rest.slice(0, this.#rest.length - half.length);
    const found: { line: CsvLine | null; end: number; lines: number }[] = [];
    let read = 0;
    Papa.parse<string[]>(text, {
      delimiter: this.#separator,
      step: ({ data, errors, meta: { cursor } }) => {
        const values = data.map((value) => value.trim());
        const isUnclosed = errors.some(({ type }) => type === "Quotes");
        const isFilled = isUnclosed || values.some((value) => value !== "");
        const problem = problemOf(values, isUnclosed);
        const line = { line: 0, values, ...(problem !== null && { problem }) };
        found.push({
          line: isFilled ? line : null,
          end: cursor,
          lines: text.slice(read, cursor).split("\n").length - 1,
        });
        read = cursor;
      },
    });
    // The last row may go on in the next piece.
    if (!isEnd) found.pop();
    const complete = found.flatMap(({ line, lines }) => {
      const at = this.#line;
      this.#line += lines;
      return line === null ? [] : [{ ...line, line: at }];
    });
    this.#rest = text.slice(found.at(-1)?.end ?? 0) + half;
    if (isEnd || this.#rest.length <= this.#longestRow) return complete;
    this.#isBroken = true;
    const problem = `${UNCLOSED} Nothing after this line was read.`;
    return [...complete, { line: this.#line, values: [this.#rest.slice(0, 100)], problem }];
  }

  /** Takes the byte order mark and the separator's own line away. @returns the separator */
  #begin(): string {
    const whole = this.#rest.replace(/^\ufeff/, "");
    const [separatorLine = "", separator] = SEPARATOR_LINE.exec(whole) ?? [];
    this.#rest = whole.slice(separatorLine.length);
    if (separatorLine !== "") this.#line = 2;
    return separator ?? FIRST_SEPARATOR.exec(this.#rest)?.[1] ?? ",";
  }
}

const UNCLOSED = 'A quotation mark is not closed. Close it, or write "" for a quotation mark inside a value.';

function problemOf(values: readonly string[], isUnclosed: boolean): string | null {
  if (isUnclosed) return UNCLOSED;
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
