import Papa from "papaparse";

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
