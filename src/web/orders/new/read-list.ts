import Papa from "papaparse";
import { type ListedRoll, type ListProblem, readRollList } from "../../../rules/film/roll-list.ts";

/** Limit in characters; longer lists must be pasted in parts. */
export const MOST_LIST_CHARACTERS = 50_000;

/** Parses a pasted or uploaded list. Each line can have its own separator, because people write lists by hand. */
export function readList(text: string): { rolls: ListedRoll[]; problems: ListProblem[] } {
  if (text.length > MOST_LIST_CHARACTERS)
    return { rolls: [], problems: [{ line: 1, text: "This list is too long. Paste it in parts." }] };
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, ...cellsOf(line) }));
  const { rolls, problems } = readRollList(lines.filter(({ isClosed }) => isClosed));
  const unclosed = lines.filter(({ isClosed }) => !isClosed).map(({ line }) => ({ line, text: UNCLOSED }));
  return { rolls, problems: [...problems, ...unclosed].toSorted((a, b) => a.line - b.line) };
}

const UNCLOSED = "A quotation mark is not closed. Close it or remove it.";

function cellsOf(line: string): { cells: string[]; isClosed: boolean } {
  const delimiter = ["\t", ";", ","].find((separator) => line.includes(separator)) ?? ",";
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: "\n" });
  const cells = (data[0] ?? []).map((cell) => cell.trim());
  return { cells, isClosed: errors.every(({ type }) => type !== "Quotes") };
}
