import { withoutFormulaGuard } from "../csv.ts";
import { type ImportSource, REASON_COLUMN } from "./imports.ts";

/** A field that a column of the file can fill. */
export type ImportField = {
  readonly key: string;
  readonly label: string;
  readonly isRequired?: true;
  /** Names of columns that fill it, best first; case, spaces and signs do not count. */
  readonly names: readonly string[];
};

/** The column that fills each field, by its name in the file. */
export type Mapping = Readonly<Record<string, string>>;
/** The cells of one row, by field. */
export type Cells = Readonly<Partial<Record<string, string>>>;

/** "Default Address Address1", "default_address_address1" → "default address address1". */
export const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Names columns uniquely: the file's names, "Column 3" for one without, "Phone (2)" for a second one. */
export function columnNames(row: readonly string[]): string[] {
  const used = new Set<string>();
  return row.map((cell, index) => {
    const plain = cell.trim() || `Column ${index + 1}`;
    let name = plain;
    for (let n = 2; used.has(name); n++) name = `${plain} (${n})`;
    used.add(name);
    return name;
  });
}

/** Columns that only one platform writes, as in `plainName`. */
const SIGNS: readonly (readonly [ImportSource, string])[] = [
  ["SHOPIFY", "accepts email marketing,accepts marketing,default address address1,lineitem name"],
  ["SHOPIFY", "body html,variant inventory qty,variant price,url handle,option1 name"],
  ["SQUARE", "square customer id,instant profile,email subscription status"],
  ["WOOCOMMERCE", "billing postcode,user login,date registered,total spend,aov,order total tax amount,meta wc"],
  ["WOOCOMMERCE", "regular price,backorders allowed,attribute 1 name"],
];

/** Recognizes the platform that wrote a file by its columns. */
export function recognizeSource(columns: readonly string[]): ImportSource {
  const plain = new Set(columns.map(plainName));
  return SIGNS.find(([, signs]) => signs.split(",").some((sign) => plain.has(sign)))?.[0] ?? "OTHER";
}

/** "E-Mail Address" and "email address" are the same column. */
const bareName = (name: string): string => plainName(name).replaceAll(" ", "");

/** Guesses which column fills which field; each column fills one. */
export function guessMapping(fields: readonly ImportField[], columns: readonly string[]): Mapping {
  const mapping: Record<string, string> = {};
  const free = new Map(columns.map((column) => [bareName(column), column] as const).toReversed());
  for (const { key, label, names } of fields) {
    const name = [...names, label].map(bareName).find((known) => free.has(known));
    if (name === undefined) continue;
    mapping[key] = free.get(name)!;
    free.delete(name);
  }
  return mapping;
}

/** Returns the fields that must have a column and have none. */
export const missingFields = (fields: readonly ImportField[], mapping: Mapping): ImportField[] =>
  fields.filter(({ key, isRequired }) => isRequired === true && mapping[key] === undefined);

/** Returns what identifies files with the same columns, in any order; our own column does not count. */
export const columnSet = (columns: readonly string[]): string =>
  columns
    .filter((name) => name !== REASON_COLUMN)
    .map(plainName)
    .toSorted()
    .join("\n");

/** Returns a cell without the marks that protect it from spreadsheets. */
export const readCell = (cell: string): string =>
  withoutFormulaGuard(cell.trim())
    // Shopify writes an apostrophe before ids and ZIP codes: '11222.
    .replace(/^'(?=[\d-]+$)/, "")
    .trim();

/** Picks the mapped cells of a row, as they are read. */
export function mappedCells(columns: readonly string[], mapping: Mapping, row: readonly string[]): Cells {
  const cells: Record<string, string> = {};
  for (const [key, column] of Object.entries(mapping)) {
    const text = readCell(row[columns.indexOf(column)] ?? "");
    if (text !== "") cells[key] = text;
  }
  return cells;
}
