import { csvDollars, csvRow } from "../csv.ts";
import { parseDollars } from "../money.ts";
import { SHOP_PRODUCT_TYPES } from "./for-sale.ts";
import { PRODUCT_VISIBILITIES, type ProductType, type ProductVisibility } from "./catalogue.ts";

/** The columns of the table of products (docs/product/products.md#tables-of-products), in the order in which they are written. */
export const TABLE_COLUMNS = [
  "sku",
  "variant_of",
  "name",
  "kind",
  "price",
  "member_price",
  "stock",
  "shown",
  "taxed",
  "description",
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** Rows of one file, and its characters. */
export const MOST_TABLE_ROWS = 5000;
export const MOST_TABLE_CHARACTERS = 700_000;

/** What a row says of a product or variant; what its table has no column for is left as it is. */
export type TableRow = {
  name?: string;
  productType?: ProductType;
  price?: number;
  memberPrice?: number | null;
  stock?: number | null;
  visibility?: ProductVisibility;
  active?: boolean;
  taxable?: boolean;
  description?: string;
};

const YES = /^(yes|true|1)$/i;
const NO = /^(no|false|0)$/i;

/** Reads the cells of a row. @returns what it says, and what is wrong with it */
export function readTableRow(cells: Readonly<Partial<Record<TableColumn, string>>>): {
  row: TableRow;
  problems: string[];
} {
  const row: TableRow = {};
  const problems: string[] = [];
  const isVariant = Boolean(cells.variant_of);
  const yesNo = (text: string, column: string): boolean => {
    if (!YES.test(text) && !NO.test(text)) problems.push(`${column} is yes or no`);
    return YES.test(text);
  };
  // A leading apostrophe keeps spreadsheets from calculating; it is no part of the text.
  const words = (text: string) => text.replace(/^'(?=[=+\-@])/, "");
  if (cells.name !== undefined) {
    row.name = words(cells.name);
    if (row.name === "" || row.name.length > 120) problems.push("name has 1 to 120 characters");
  }
  if (cells.price !== undefined) {
    const price = parseDollars(cells.price);
    if (price === null || price > 100_000_000) problems.push("price is an amount such as 12.50");
    else row.price = price;
  }
  if (cells.member_price !== undefined) {
    const price = cells.member_price === "" ? null : parseDollars(cells.member_price);
    if (cells.member_price !== "" && (price === null || price > 100_000_000))
      problems.push("member_price is an amount such as 12.50, or empty");
    else row.memberPrice = price;
  }
  if (cells.stock !== undefined) {
    if (!/^(\d{1,7})?$/.test(cells.stock) || Number(cells.stock) > 1_000_000)
      problems.push("stock is a number up to 1,000,000, or empty where it is not counted");
    else row.stock = cells.stock === "" ? null : Number(cells.stock);
  }
  if (isVariant) {
    if (cells.shown) row.active = yesNo(cells.shown, "shown");
    return { row, problems };
  }
  if (cells.kind) {
    const kind = SHOP_PRODUCT_TYPES.find((type) => type === cells.kind?.toUpperCase());
    if (kind === undefined) problems.push(`kind is one of ${SHOP_PRODUCT_TYPES.join(", ")}`);
    else row.productType = kind;
  }
  if (cells.shown) {
    const shown = PRODUCT_VISIBILITIES.find((known) => known === cells.shown?.toUpperCase());
    if (shown === undefined) problems.push(`shown is one of ${PRODUCT_VISIBILITIES.join(", ")}`);
    else row.visibility = shown;
  }
  if (cells.taxed) row.taxable = yesNo(cells.taxed, "taxed");
  if (cells.description !== undefined) {
    row.description = words(cells.description);
    if (row.description.length > 10_000) problems.push("description has at most 10,000 characters");
  }
  return { row, problems };
}

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** A product or a variant as a row of the table. */
export function tableLine(
  sku: string,
  variantOf: string | null,
  thing: TableRow & { name: string; price: number; memberPrice: number | null; stock: number | null },
): string {
  const cells: Record<TableColumn, string | number | null> = {
    sku,
    variant_of: variantOf,
    name: thing.name,
    kind: thing.productType ?? null,
    price: csvDollars(thing.price),
    member_price: thing.memberPrice === null ? null : csvDollars(thing.memberPrice),
    stock: thing.stock,
    shown: variantOf === null ? (thing.visibility ?? null) : yesOrNo(thing.active ?? true),
    taxed: variantOf === null ? yesOrNo(thing.taxable ?? true) : null,
    description: thing.description ?? null,
  };
  return csvRow(TABLE_COLUMNS.map((column) => cells[column]));
}
