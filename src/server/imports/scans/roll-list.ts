import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { utf16Of } from "../../../rules/decode-text.ts";
import { columnNames, type Cells, guessMapping, mappedCells, missingFields } from "../../../rules/imports/fields.ts";
import { plainFolder, readPattern } from "../../../rules/imports/scan-folders.ts";
import { SCAN_RULES } from "../../../rules/imports/scans.ts";
import { CannotStart } from "../../platform/cannot-start.ts";
import { readCsv } from "../../platform/read-csv.ts";

/** Says whose roll a folder is. */
export type RollFinder = {
  /** Returns its cells; or why there are none. */
  cellsOf(folder: string): Cells | string;
  /** Rows of the list whose folders were never asked for, by line. */
  missing(): { line: number; cells: Cells }[];
};

/** Reads the list of rolls and the pattern of folders; the list has precedence. */
export async function findRolls(list: string | null, pattern: string | null): Promise<RollFinder> {
  const read = pattern === null ? null : readPattern(pattern);
  if (pattern !== null && read === null)
    throw new CannotStart("A pattern names {email}, and if you like {order}, {roll}, {film} and {date}, each once.");
  const rows = list === null ? [] : await readList(list);
  const byFolder = Map.groupBy(rows, ({ cells }) => plainFolder(cells["folder"] ?? ""));
  const asked = new Map<string, string>();
  return {
    cellsOf(folder) {
      const plain = plainFolder(folder);
      // A list may name the folders only, without those around them.
      const name = byFolder.has(plain) ? plain : plainFolder(basename(folder));
      const found = byFolder.get(name) ?? [];
      if (found.length > 0 && (asked.get(name) ?? folder) !== folder) return SAME_NAME;
      if (found.length > 0) asked.set(name, folder);
      const [first, ...others] = found.map(({ cells }) => ({ ...cells, folder }));
      if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
        return "Rows of the list contradict each other about this folder.";
      return first ?? read?.(folder) ?? (read === null ? NOT_LISTED : "The folder's name does not match the pattern.");
    },
    missing: () => rows.filter(({ cells }) => !asked.has(plainFolder(cells["folder"] ?? ""))),
  };
}

const SAME_NAME = "Another folder has the same name. Write whole paths into the list.";
const NOT_LISTED = "The list does not name this folder.";

async function readList(path: string): Promise<{ line: number; cells: Cells }[]> {
  const bytes = await readFile(path).catch(() => {
    throw new CannotStart(`${path} can't be read.`);
  });
  const [head, ...lines] = readCsv(decodeLines(bytes));
  const columns = columnNames(head?.values ?? []);
  const mapping = guessMapping(SCAN_RULES.fields, columns);
  const missing = missingFields(SCAN_RULES.fields, mapping).map(({ label }) => label);
  if (missing.length > 0) throw new CannotStart(`${path} has no column for: ${missing.join(", ")}.`);
  return lines.map(({ line, values }) => ({ line, cells: mappedCells(columns, mapping, values) }));
}

/** Decodes each line on its own: lists that were put together have lines in UTF-8 and in Windows-1252. */
function decodeLines(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const windows = new TextDecoder("windows-1252");
  let text = "";
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
    try {
      text += utf8.decode(line);
    } catch {
      text += windows.decode(line);
    }
    from += line.length;
  }
  return text;
}
