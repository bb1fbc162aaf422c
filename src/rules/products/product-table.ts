import { csvDollars, csvRow } from "../csv.ts";
import { parseDollars } from "../money.ts";
import { SHOP_PRODUCT_TYPES } from "./for-sale.ts";
import {
  OPTION_TYPES,
  type OptionType,
  PRODUCT_VISIBILITIES,
  type ProductType,
  type ProductVisibility,
} from "./catalogue.ts";
import { LONGEST_OPTION_TEXT, TEXT_VALIDATIONS } from "./text-validations.ts";

/** Columns of the product table (docs/product/products.md#tables-of-products), in the order of the file. */
export const TABLE_COLUMNS = [
  "sku",
  "variant_of",
  "option_of",
  "name",
  "kind",
  "price",
  "member_price",
  "stock",
  "shown",
  "taxed",
  "description",
  "pictures",
  "place",
  "required",
  "only_for",
  "choices",
  "placeholder",
  "max_length",
  "validation",
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** Limits per file: rows and characters. */
export const MOST_TABLE_ROWS = 5000;
export const MOST_TABLE_CHARACTERS = 700_000;
export const MOST_TABLE_FILES = 500;

/** A row's data for a product, a variant or an option. Fields without a column stay unchanged. */
export type TableRow = {
  /** For options: the label. */
  name?: string;
  productType?: ProductType;
  optionType?: OptionType;
  price?: number;
  memberPrice?: number | null;
  stock?: number | null;
  visibility?: ProductVisibility;
  active?: boolean;
  taxable?: boolean;
  description?: string;
  /** For products: the pictures, as written in the cell. */
  pictures?: string;
  /** For variants and options: the sort position, smallest first. */
  place?: number;
  required?: boolean;
  /** The SKU of the only variant that has the option. */
  onlyFor?: string | null;
  /** For options: the choices, as written in the cell. */
  choices?: string;
  placeholder?: string | null;
  /** Characters. */
  maxLength?: number | null;
  validation?: string | null;
};

export type TableCells = Readonly<Partial<Record<TableColumn, string>>>;

const YES = /^(yes|true|1)$/i;
const NO = /^(no|false|0)$/i;

/** Returns a row's kind, by the column that names its parent. */
export const kindOfRow = (cells: TableCells): "product" | "variant" | "option" =>
  cells.option_of ? "option" : cells.variant_of ? "variant" : "product";

/** Parses the cells of a row. @returns its data and its problems */
export function readTableRow(cells: TableCells): { row: TableRow; problems: string[] } {
  const problems: string[] = [];
  const kind = kindOfRow(cells);
  const row =
    kind === "option"
      ? optionCells(cells, problems)
      : { ...pricedCells(cells, problems), ...(kind === "variant" ? variantCells : productCells)(cells, problems) };
  return { row, problems };
}

function yesNo(text: string, column: string, problems: string[]): boolean {
  if (!YES.test(text) && !NO.test(text)) problems.push(`${column} is yes or no`);
  return YES.test(text);
}

/** Sets `field` to the cell's text if the column exists. */
function words(row: TableRow, field: "name" | "description", cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  row[field] = cell;
  return row[field];
}

function nameCell(row: TableRow, cells: TableCells, problems: string[]): void {
  const name = words(row, "name", cells.name);
  if (name === "" || (name !== undefined && name.length > 120)) problems.push("name has 1 to 120 characters");
}

function descriptionCell(row: TableRow, cells: TableCells, most: number, problems: string[]): void {
  const description = words(row, "description", cells.description);
  if (description !== undefined && description.length > most)
    problems.push(`description has at most ${most.toLocaleString("en-US")} characters`);
}

function placeCell(row: TableRow, { place }: TableCells, problems: string[]): void {
  if (!place) return;
  if (!/^\d{1,5}$/.test(place) || Number(place) > 10_000) problems.push("place is a number from 0 to 10,000");
  else row.place = Number(place);
}

function pricedCells(cells: TableCells, problems: string[]): TableRow {
  const row: TableRow = {};
  nameCell(row, cells, problems);
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
  return row;
}

function variantCells(cells: TableCells, problems: string[]): TableRow {
  const row: TableRow = {};
  if (cells.shown) row.active = yesNo(cells.shown, "shown", problems);
  placeCell(row, cells, problems);
  return row;
}

function productCells(cells: TableCells, problems: string[]): TableRow {
  const row: TableRow = {};
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
  if (cells.taxed) row.taxable = yesNo(cells.taxed, "taxed", problems);
  descriptionCell(row, cells, 10_000, problems);
  if (cells.pictures !== undefined) row.pictures = cells.pictures;
  return row;
}

function optionCells(cells: TableCells, problems: string[]): TableRow {
  const row: TableRow = {};
  nameCell(row, cells, problems);
  if (cells.kind) {
    const kind = OPTION_TYPES.find((type) => type === cells.kind?.toLowerCase());
    if (kind === undefined) problems.push(`kind of an option is one of ${OPTION_TYPES.join(", ")}`);
    else row.optionType = kind;
  }
  if (cells.shown) row.active = yesNo(cells.shown, "shown", problems);
  if (cells.required) row.required = yesNo(cells.required, "required", problems);
  descriptionCell(row, cells, 500, problems);
  placeCell(row, cells, problems);
  if (cells.only_for !== undefined) row.onlyFor = cells.only_for || null;
  if (cells.choices !== undefined) row.choices = cells.choices;
  if (cells.placeholder !== undefined) row.placeholder = cells.placeholder || null;
  if (cells.max_length !== undefined) {
    if (
      !/^\d{0,3}$/.test(cells.max_length) ||
      cells.max_length === "0" ||
      Number(cells.max_length) > LONGEST_OPTION_TEXT
    )
      problems.push(`max_length is a number from 1 to ${LONGEST_OPTION_TEXT}, or empty`);
    else row.maxLength = cells.max_length === "" ? null : Number(cells.max_length);
  }
  if (cells.validation !== undefined) {
    const known = TEXT_VALIDATIONS.find((name) => name === cells.validation?.toUpperCase());
    if (known === undefined && cells.validation !== "")
      problems.push(`validation is one of ${TEXT_VALIDATIONS.join(", ")}, or empty`);
    else row.validation = known ?? null;
  }
  return row;
}

const yesOrNo = (is: boolean | undefined): string | null => (is === undefined ? null : is ? "yes" : "no");

/** Formats a product, a variant or an option as a row of the table; missing values are empty. */
export function tableLine(
  { sku, variantOf = null, optionOf = null }: { sku: string; variantOf?: string | null; optionOf?: string | null },
  thing: TableRow,
): string {
  const cells: Record<TableColumn, string | number | null | undefined> = {
    sku,
    variant_of: variantOf,
    option_of: optionOf,
    name: thing.name,
    kind: thing.productType ?? thing.optionType,
    price: thing.price === undefined ? null : csvDollars(thing.price),
    member_price: thing.memberPrice == null ? null : csvDollars(thing.memberPrice),
    stock: thing.stock,
    shown: thing.visibility ?? yesOrNo(thing.active),
    taxed: yesOrNo(thing.taxable),
    description: thing.description,
    pictures: thing.pictures,
    place: thing.place,
    required: yesOrNo(thing.required),
    only_for: thing.onlyFor,
    choices: thing.choices,
    placeholder: thing.placeholder,
    max_length: thing.maxLength,
    validation: thing.validation,
  };
  return csvRow(TABLE_COLUMNS.map((column) => cells[column]));
}
