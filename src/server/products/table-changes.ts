import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { TableChange } from "../../contract/products/product-tables.ts";
import { formatDollars, cents } from "../../rules/money.ts";
import { readCsv } from "./read-csv.ts";
import {
  MOST_TABLE_ROWS,
  readTableRow,
  TABLE_COLUMNS,
  type TableColumn,
  type TableRow,
} from "../../rules/products/product-table.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import { productSlug } from "../../rules/products/slug.ts";

/** A product or a variant as it stands. */
export type Standing = TableRow & { id: string; productId: string; variantOf: string | null };
/** One row of a table, and what of it is another than what stands. */
export type WantedRow = { line: number; sku: string; variantOf: string | null; row: TableRow; change: TableRow };
export type Problem = { line: number; message: string };
type ReadRow = Omit<WantedRow, "change">;

const SKU = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Rows read before others have their turn. */
const ROWS_AT_ONCE = 200;

/** Reads a table of products row by row, with what is wrong in it by its line; long ones leave the process time for others. */
export async function readTable(csv: string): Promise<{ rows: ReadRow[]; problems: Problem[] }> {
  const rows: ReadRow[] = [];
  const problems: Problem[] = [];
  const skus = new Set<string>();
  let head: string[] | null = null;
  for (const { line, values } of readCsv(csv)) {
    const wrong = (message: string) => problems.push({ line, message });
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
    const cells = Object.fromEntries(head.map((column, at) => [column, values[at] ?? ""])) as Partial<
      Record<TableColumn, string>
    >;
    const sku = cells.sku ?? "";
    const read = readTableRow(cells);
    if (values.length > head.length) wrong("It has more values than there are columns");
    if (!SKU.test(sku)) wrong("sku has letters, digits, dots and dashes");
    else if (isServiceSku(sku)) wrong(`${sku} is one of the lab's services: its price table sets it`);
    else if (skus.has(sku)) wrong(`${sku} is in the table twice`);
    for (const problem of read.problems) wrong(problem);
    skus.add(sku);
    rows.push({ line, sku, variantOf: cells.variant_of || null, row: read.row });
    if (rows.length % ROWS_AT_ONCE === 0) await pause();
  }
  if (head === null) problems.push({ line: 1, message: "The table is empty" });
  return { rows, problems };
}

/** What a product has, and no variant of it. */
const OF_PRODUCTS = ["productType", "visibility", "taxable", "description"] as const;

/** Holds a table against what stands. Rows that say nothing new are only counted. */
export function compareTable(rows: readonly ReadRow[], standing: ReadonlyMap<string, Standing>) {
  const wanted: WantedRow[] = [];
  const problems: Problem[] = [];
  const products = new Set(rows.filter(({ variantOf }) => variantOf === null).map(({ sku }) => sku));
  let unchanged = 0;
  for (const read of rows) {
    const { line, sku, row, variantOf } = read;
    const found = standing.get(sku);
    const wrong = (message: string) => problems.push({ line, message });
    if (found === undefined) {
      if (row.name === undefined || row.price === undefined) wrong(`${sku} is new: give it a name and a price`);
      else if (variantOf === null && row.productType === undefined) wrong(`${sku} is new: give it a kind`);
      else if (variantOf === null && productSlug(row.name) === "")
        wrong("name has letters that can stand in an address");
      if (variantOf !== null && !products.has(variantOf) && standing.get(variantOf)?.variantOf !== null)
        wrong(`variant_of names no product: ${variantOf}`);
      wanted.push({ ...read, change: row });
      continue;
    }
    if (variantOf !== null && found.variantOf !== variantOf)
      wrong(found.variantOf === null ? `${sku} is a product of its own` : `${sku} is a variant of ${found.variantOf}`);
    if (variantOf === null && found.variantOf !== null && OF_PRODUCTS.some((field) => field in row))
      wrong(`${sku} is a variant: name its product, ${found.variantOf}, in variant_of`);
    const change = Object.fromEntries(
      Object.entries(row).filter(([field, value]) => value !== found[field as keyof TableRow]),
    ) as TableRow;
    if (Object.keys(change).length === 0) unchanged += 1;
    else wanted.push({ ...read, variantOf: found.variantOf, change });
  }
  return { wanted, problems, unchanged };
}

const LABELS: Record<keyof TableRow, string> = {
  name: "Name",
  productType: "Kind",
  price: "Price",
  memberPrice: "Member price",
  stock: "Stock",
  visibility: "In the shop",
  active: "Sold",
  taxable: "Taxed",
  description: "Description",
};

const MOST_WORDS = 80;

function words(field: keyof TableRow, value: TableRow[keyof TableRow]): string {
  if (value === undefined) return "";
  if (value === null) return field === "stock" ? "not counted" : "the same";
  if (field === "price" || field === "memberPrice") return formatDollars(cents(value as number));
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS - 1)}…` : text;
}

/** What a row would change, for people. */
export function shownChange({ line, sku, change }: WantedRow, found: Standing | undefined): TableChange {
  const fields = (Object.keys(change) as (keyof TableRow)[]).map((field) => ({
    field: LABELS[field],
    from: found ? words(field, found[field]) : "",
    to: words(field, change[field]),
  }));
  return { line, sku, name: change.name ?? found?.name ?? sku, kind: found ? "CHANGED" : "NEW", fields };
}

/** What was shown and is confirmed: of the same changes the same, and of all others another. */
export const fingerprintOf = (changes: readonly TableChange[]): string =>
  createHash("sha256").update(JSON.stringify(changes)).digest("hex");
