import Papa from "papaparse";
import { MOST_TABLE_CHARACTERS, MOST_TABLE_ROWS, TABLE_COLUMNS } from "../../rules/products/product-table.ts";

/** Byte order mark: spreadsheets recognize UTF-8 by it. */
const MARK = "\ufeff";
const OF = (["variant_of", "option_of"] as const).map((column) => TABLE_COLUMNS.indexOf(column));

/**
 * Splits a product table into parts small enough to import, each with the header: a product stays together with its
 * variants and options.
 * @param most limits of one part; the header does not count as a row, but its characters count
 */
export function tableParts(csv: string, most = { rows: MOST_TABLE_ROWS, characters: MOST_TABLE_CHARACTERS }): string[] {
  const { head, groups } = groupsOf(csv);
  const parts: { text: string; rows: number }[] = [];
  for (const { text, rows } of groups) {
    const last = parts.at(-1);
    if (last && last.rows + rows <= most.rows && last.text.length + text.length <= most.characters) {
      last.text += text;
      last.rows += rows;
    } else parts.push({ text: head + text, rows });
  }
  return parts.length === 0 ? [csv] : parts.map(({ text }) => text);
}

/**
 * Returns why an import rejects this part, which is a single product; null if it does not.
 * @param file the part's name
 */
export function rejectionReason(part: string, file: string): string | null {
  const { groups } = groupsOf(part);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows <= MOST_TABLE_ROWS && part.length <= MOST_TABLE_CHARACTERS) return null;
  const most = `${MOST_TABLE_ROWS.toLocaleString("en-US")} rows and ${MOST_TABLE_CHARACTERS.toLocaleString("en-US")} characters`;
  return `${file} has a product larger than one import allows, ${most}. Move some of its variant or option rows to a second table and import that one afterwards.`;
}

/** Returns the header, and each product's text with its number of rows. */
function groupsOf(file: string): { head: string; groups: { text: string; rows: number }[] } {
  const csv = file.replace(MARK, "");
  const groups: { text: string; rows: number }[] = [];
  let head: string | null = null;
  let read = 0;
  Papa.parse<string[]>(csv, {
    delimiter: ",",
    skipEmptyLines: true,
    step: ({ data, meta: { cursor } }) => {
      const text = csv.slice(read, cursor);
      read = cursor;
      const last = groups.at(-1);
      if (head === null) head = text;
      else if (last && OF.some((at) => data[at])) {
        last.text += text;
        last.rows += 1;
      } else groups.push({ text, rows: 1 });
    },
  });
  return { head: `${MARK}${head ?? ""}`, groups };
}
