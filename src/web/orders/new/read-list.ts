import Papa from "papaparse";
import { type ListedRoll, type ListProblem, readRollList } from "../../../rules/film/roll-list.ts";

/** Longer lists are pasted in parts. */
export const MOST_LIST_CHARACTERS = 50_000;

/** Reads what was pasted or chosen as a file. Each line has its own separator: people write lists by hand. */
export function readList(text: string): { rolls: ListedRoll[]; problems: ListProblem[] } {
  if (text.length > MOST_LIST_CHARACTERS)
    return { rolls: [], problems: [{ line: 1, text: "This is too long to read at once: paste it in parts." }] };
  return readRollList(text.split(/\r?\n/).map((line, index) => ({ line: index + 1, cells: cellsOf(line) })));
}

function cellsOf(line: string): string[] {
  const delimiter = ["\t", ";", ","].find((separator) => line.includes(separator)) ?? ",";
  const [cells] = Papa.parse<string[]>(line, { delimiter, newline: "\n" }).data;
  return (cells ?? []).map((cell) => cell.trim());
}
