import Papa from "papaparse";

/** A row of a table of comma-separated values, and the line of the file that it begins at, from 1. */
export type CsvLine = { line: number; values: string[] };

/** Spreadsheets of other countries write semicolons; the names of columns hold none of these. */
const FIRST_SEPARATOR = /^[^\n]*?([,;\t])/;

/** Reads a table as spreadsheets write it, by what separates the names in its first line. Rows without a value are passed over. */
export function readCsv(csv: string): CsvLine[] {
  const text = csv.replace(/^\ufeff/, "");
  const found: CsvLine[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: FIRST_SEPARATOR.exec(text)?.[1] ?? ",",
    step: ({ data, meta: { cursor } }) => {
      const values = data.map((value) => value.trim());
      if (values.some((value) => value !== "")) found.push({ line, values });
      line += text.slice(read, cursor).split("\n").length - 1;
      read = cursor;
    },
  });
  return found;
}
