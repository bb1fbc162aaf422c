import { setImmediate as pause } from "node:timers/promises";
import { OptionForm } from "../../contract/products/product.ts";
import {
  MOST_TABLE_ROWS,
  readTableRow,
  TABLE_COLUMNS,
  type TableCells,
  type TableRow,
} from "../../rules/products/product-table.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import { withoutFormulaGuard } from "../../rules/csv.ts";
import { productSlug } from "../../rules/products/slug.ts";
import { choicesProblem } from "./options.ts";
import { readChoices, sameChoicesText } from "./option-choices.ts";
import { readCsv } from "../platform/read-csv.ts";
import { optionFormOf } from "./table-options.ts";
import { type FileBeside, readPictures, type WantedPicture } from "./table-pictures.ts";
import { keyOf, type CurrentRow } from "./table-current.ts";

/** A table row and how it differs from the stored data. */
export type WantedRow = {
  line: number;
  /** For an option, its key. */
  sku: string;
  variantOf: string | null;
  optionOf: string | null;
  row: TableRow;
  change: TableRow;
  /** The pictures its product should have, if given. */
  pictures?: readonly WantedPicture[];
};
export type Problem = { line: number; message: string };
type ReadRow = Omit<WantedRow, "change" | "pictures">;

const SKU = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Rows read before yielding to other work. */
const ROWS_AT_ONCE = 200;

/** Reads a table of products row by row, with its problems by line; yields during long tables. */
export async function readTable(csv: string): Promise<{ rows: ReadRow[]; problems: Problem[] }> {
  const rows: ReadRow[] = [];
  const problems: Problem[] = [];
  const keys = new Set<string>();
  let head: string[] | null = null;
  for (const { line, values, problem } of readCsv(csv)) {
    const wrong = (message: string) => problems.push({ line, message });
    if (problem !== undefined) {
      wrong(problem);
      if (head === null) return { rows, problems };
      continue;
    }
    if (head === null) {
      head = values.map((name) => name.toLowerCase());
      const unknown = head.filter((name) => !TABLE_COLUMNS.some((column) => column === name));
      if (unknown.length > 0) wrong(`There are no columns ${unknown.join(", ")}: take ${TABLE_COLUMNS.join(", ")}`);
      if (!head.includes("sku")) wrong("The first line names the columns; sku is one of them");
      if (new Set(head).size < head.length) wrong("A column is there twice");
      if (problems.length > 0) return { rows, problems };
      continue;
    }
    if (rows.length === MOST_TABLE_ROWS) {
      wrong(`A table has at most ${MOST_TABLE_ROWS.toLocaleString("en-US")} rows; send it in parts`);
      return { rows, problems };
    }
    const cells: TableCells = Object.fromEntries(
      head.map((column, at) => [column, withoutFormulaGuard(values[at] ?? "")]),
    );
    const { sku = "", option_of: optionOf = "", variant_of: variantOf = "" } = cells;
    const key = keyOf({ sku, optionOf: optionOf || null });
    if (values.length > head.length) wrong("It has more values than there are columns");
    if (optionOf !== "" && variantOf !== "") wrong("It is a variant or an option: leave variant_of or option_of empty");
    if (optionOf === "" && !SKU.test(sku)) wrong("sku has letters, digits, dots and dashes");
    else if (keys.has(key)) wrong(`${sku} is in the table twice`);
    for (const named of optionOf === "" ? [sku] : [optionOf])
      if (isServiceSku(named)) wrong(`${named} is one of the lab's services: its price table sets it`);
    const read = readTableRow(cells);
    for (const problem of read.problems) wrong(problem);
    keys.add(key);
    rows.push({ line, sku, variantOf: variantOf || null, optionOf: optionOf || null, row: read.row });
    if (rows.length % ROWS_AT_ONCE === 0) await pause();
  }
  if (head === null) problems.push({ line: 1, message: "The table is empty" });
  return { rows, problems };
}

/** Columns of products only, not of variants. */
const OF_PRODUCTS = ["productType", "visibility", "taxable", "description", "pictures"] as const;

type Found = CurrentRow | undefined;

/**
 * Compares a table with the stored data. Unchanged rows are only counted.
 * @param files files uploaded along with the table
 */
export function compareTable(
  rows: readonly ReadRow[],
  current: ReadonlyMap<string, CurrentRow>,
  files: readonly FileBeside[],
) {
  const wanted: WantedRow[] = [];
  const problems: Problem[] = [];
  const beside = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const inTable = { products: new Set<string>(), variants: new Map<string, string>() };
  for (const { sku, variantOf, optionOf } of rows)
    if (variantOf !== null) inTable.variants.set(sku, variantOf);
    else if (optionOf === null) inTable.products.add(sku);
  const isProduct = (sku: string) => inTable.products.has(sku) || current.get(sku)?.variantOf === null;
  const productOf = (variant: string) => current.get(variant)?.variantOf ?? inTable.variants.get(variant);
  let unchanged = 0;
  for (const read of rows) {
    const found = current.get(keyOf(read));
    const wrong = (message: string) => problems.push({ line: read.line, message });
    const cells = readCells(read.row, found, beside);
    for (const problem of cells.problems) wrong(problem);
    const row = { ...read.row, ...cells.texts };
    const change = found ? differing(row, found) : row;
    if (read.optionOf !== null) {
      for (const problem of optionProblems({ ...read, row: { ...found, ...row } }, row, productOf)) wrong(problem);
      if (found === undefined && !isProduct(read.optionOf)) wrong(`option_of names no product: ${read.optionOf}`);
    } else for (const problem of found ? changeProblems(read, found) : newProblems(read, isProduct)) wrong(problem);
    if (found && Object.keys(change).length === 0) unchanged += 1;
    else wanted.push({ ...read, variantOf: found?.variantOf ?? read.variantOf, row, change, pictures: cells.pictures });
  }
  return { wanted, problems, unchanged };
}

const differing = (row: TableRow, found: CurrentRow): TableRow =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => value !== found[field as keyof TableRow]));

/** Parses the cells with lists and formats them like the stored data. */
function readCells(row: TableRow, found: Found, beside: ReadonlyMap<string, FileBeside>) {
  const texts: TableRow = {};
  const choices = row.choices === undefined ? null : readChoices(row.choices);
  const pictures = row.pictures === undefined ? null : readPictures(row.pictures, found ?? {}, beside);
  if (choices) texts.choices = sameChoicesText(choices.choices);
  if (pictures) texts.pictures = pictures.text;
  return {
    texts,
    pictures: pictures?.wanted,
    problems: [...(choices?.problems ?? []), ...(pictures?.problems ?? [])],
  };
}

function newProblems({ sku, variantOf, row }: ReadRow, isProduct: (sku: string) => boolean): string[] {
  const problems: string[] = [];
  if (row.name === undefined || row.price === undefined) problems.push(`${sku} is new: give it a name and a price`);
  else if (variantOf === null && row.productType === undefined) problems.push(`${sku} is new: give it a kind`);
  else if (variantOf === null && productSlug(row.name) === "")
    problems.push("name has letters that can stand in an address");
  if (variantOf !== null && !isProduct(variantOf)) problems.push(`variant_of names no product: ${variantOf}`);
  return problems;
}

function changeProblems({ sku, variantOf, row }: ReadRow, found: CurrentRow): string[] {
  if (variantOf !== null && found.variantOf !== variantOf)
    return [found.variantOf === null ? `${sku} is a product of its own` : `${sku} is a variant of ${found.variantOf}`];
  if (variantOf === null && found.variantOf !== null && OF_PRODUCTS.some((field) => field in row))
    return [`${sku} is a variant: name its product, ${found.variantOf}, in variant_of`];
  return [];
}

/**
 * Returns the problems of an option with the change applied.
 * @param said the table's cells for it
 * @param productOf the product of a variant, both by SKU
 */
function optionProblems(
  { sku, optionOf, row }: ReadRow,
  said: TableRow,
  productOf: (variant: string) => string | null | undefined,
): string[] {
  if (row.name === undefined || row.optionType === undefined) return [`${sku} is new: give it a name and a kind`];
  if (row.onlyFor != null && productOf(row.onlyFor) !== optionOf)
    return [`only_for names no variant of ${optionOf}: ${row.onlyFor}`];
  if (row.optionType !== "text" && (said.placeholder ?? said.maxLength ?? said.validation) != null)
    return ["placeholder, max_length and validation are of texts"];
  if (row.optionType === "text" && said.choices) return ["choices: a text offers none"];
  if (row.optionType === "checkbox" && said.choices && !/^true(?:\|[^\n]*)?$/.test(said.choices))
    return ["choices of a checkbox is one line, as in true|Wrap it|3.00"];
  const form = OptionForm.safeParse(optionFormOf(sku, row));
  if (!form.success) return form.error.issues.map(({ message }) => message);
  const problem = choicesProblem(form.data);
  return problem === null ? [] : [`choices: ${problem}`];
}
