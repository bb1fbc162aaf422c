import { formatDollars, type Cents } from "../money.ts";
import { isServiceSku } from "../products/service-products.ts";
import { productSlug } from "../products/slug.ts";
import type { Cells } from "./fields.ts";
import { htmlText } from "./html-text.ts";
import type { ImportSource } from "./imports.ts";
import type { KindRules, ReadItem } from "./kind-rules.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";
import { type ImportedPicture, readPictures } from "./product-pictures.ts";
import { firstCell, readAmount, readYesNo } from "./values.ts";

type Sold = { sku: string; price: Cents; memberPrice: Cents | null; stock: number | null };
export type ImportedVariant = Sold & { name: string };
export type ImportedProduct = Sold & {
  name: string;
  /** The wanted slug. Another product may have it already. */
  slug: string;
  description: string;
  taxable: boolean;
  /** Facts for the product's page and for filters. */
  facts: Record<string, string>;
  /** Names of collections, which are added if they are new. */
  collections: string[];
  /** Names of collections that are only used if the lab has them. */
  tags: string[];
  variants: ImportedVariant[];
  pictures: ImportedPicture[];
};

const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 10_000;
const LONGEST_SKU = 64;
const LONGEST_COLLECTION = 80;
const MOST_COLLECTIONS = 20;
const MOST_VARIANTS = 200;
const MOST_PIECES = 1_000_000;
const MOST_CENTS: number = 1_000_000_00;

/** WooCommerce's "Type" says what a row is; Shopify's is a category of the shop. */
const ROW_TYPE =
  /^(?:simple|variable|variation|grouped|external|downloadable|virtual)(?:, ?(?:downloadable|virtual))*$/i;
const NO_OPTION = /^default title$/i;
const SELLS_ON = /^(?:continue|notify|true|yes|1)$/i;

/** The rows of one product: Shopify's with the same handle, WooCommerce's with the same parent. */
function keyOf({ handle, parent, sku, externalId, title }: Cells): string | null {
  const key = handle ?? parent ?? sku ?? (externalId === undefined ? title : `id:${externalId}`);
  return key?.toLowerCase().slice(0, 300) ?? null;
}

function readProduct(rows: readonly Cells[], source: ImportSource): ReadItem<ImportedProduct> {
  const head = rows.find(({ parent, title }) => parent === undefined && title !== undefined);
  if (head === undefined)
    return { problem: rows[0]?.["parent"] === undefined ? "There is no title." : "Its parent is not in the file." };
  const type = head["type"] ?? "";
  if (/^grouped/i.test(type)) return { skipped: "A group of products: its products are imported" };
  if (readYesNo(firstCell(rows, "giftCard")) === true) return { skipped: "A gift card: add it in the shop" };
  const notes: string[] = [];
  const variations = rows.filter(({ parent }) => parent !== undefined);
  const offered = rows.filter((row) => row["price"] !== undefined || row["option1Value"] !== undefined);
  const parts = variations.length > 0 ? variations : offered.length > 0 ? offered : [head];
  const isVaried = variations.length > 0 || parts.length > 1;
  const name = shortened(head["title"]!, LONGEST_NAME, "Title", notes);
  const sku = productSku(head, parts, isVaried);
  if (sku === "") return { problem: "There is no SKU, and the title has no letters for one." };
  if (isServiceSku(sku)) return { problem: `${sku} is one of the lab's services.` };
  const sold = readParts(parts, { source, sku, name, isVaried }, notes);
  if ("problem" in sold) return sold;
  const { variants } = sold;
  const [first] = variants;
  const record: ImportedProduct = {
    name,
    sku,
    slug: productSlug(head["handle"] ?? "") || productSlug(name) || productSlug(sku) || "product",
    price: first!.price,
    memberPrice: first!.memberPrice,
    // Variants without a count of their own use their product's.
    stock: !isVaried ? first!.stock : variations.length > 0 ? readStock(head, source, notes) : null,
    description: descriptionOf(head, source, notes),
    taxable: isTaxable(rows),
    facts: factsOf(rows, isVaried),
    ...collectionsOf(rows, type),
    variants: isVaried ? variants : [],
    pictures: readPictures(rows, isVaried ? sold.rows : [], notes),
  };
  const externalId = head["externalId"] ?? head["handle"]?.toLowerCase() ?? sku.toLowerCase();
  return { record, externalId: externalId.slice(0, 200), notes };
}

function shortened(text: string, most: number, what: string, notes: string[]): string {
  if (text.length <= most) return text;
  notes.push(`${what} shortened to ${most.toLocaleString("en-US")} characters`);
  return `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Keeps what our SKUs may have: "CB 400/36" becomes "CB-400-36". */
const cleanSku = (typed: string): string =>
  typed
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, LONGEST_SKU)
    .replace(/-+$/, "");

/** A product with variants is not sold under its own SKU, so its handle is one. */
function productSku(head: Cells, parts: readonly Cells[], isVaried: boolean): string {
  const { handle = "", title = "" } = head;
  const own = isVaried && handle !== "" ? "" : cleanSku((isVaried ? head : parts[0])?.["sku"] ?? "");
  const sku = own || cleanSku(handle) || cleanSku(productSlug(title));
  const isTaken = isVaried && parts.some((part) => cleanSku(part["sku"] ?? "").toLowerCase() === sku.toLowerCase());
  return isTaken ? `${sku.slice(0, LONGEST_SKU - 4)}-all` : sku;
}

type Of = { source: ImportSource; sku: string; name: string; isVaried: boolean };

/** Reads the variants, or the product itself if it has none. A variant without a price is left out. */
function readParts(
  parts: readonly Cells[],
  { source, sku, name, isVaried }: Of,
  notes: string[],
): { problem: string } | { variants: ImportedVariant[]; rows: Cells[] } {
  const variants: ImportedVariant[] = [];
  const rows: Cells[] = [];
  const skus = new Set<string>();
  if (parts.length > MOST_VARIANTS)
    return { problem: `It has ${parts.length} variants. The most is ${MOST_VARIANTS}.` };
  for (const [at, part] of parts.entries()) {
    const typed = part["price"];
    const price = readAmount(typed);
    if (typed === undefined && isVaried) {
      notes.push("Variant without a price left out");
      continue;
    }
    if (typed === undefined) return { problem: "There is no price." };
    if (price === null || price < 0 || price > MOST_CENTS)
      return { problem: `“${typed.slice(0, 40)}” is not a price.` };
    const member = readAmount(part["memberPrice"]);
    const memberPrice = member === null || member < 0 || member > MOST_CENTS ? null : member;
    const own = isVaried ? cleanSku(part["sku"] ?? "") || cleanSku(`${sku}-${at + 1}`) : sku;
    if (skus.has(own.toLowerCase())) return { problem: `Two variants have the SKU ${own}.` };
    skus.add(own.toLowerCase());
    rows.push(part);
    variants.push({
      name: variantName(part, name, own),
      sku: own,
      price,
      memberPrice,
      stock: readStock(part, source, notes),
    });
  }
  return variants.length === 0 ? { problem: "There is no price." } : { variants, rows };
}

/** "35mm / 36 exposures"; WooCommerce's title of a variation is "Portra 400 - 35mm". */
function variantName(cells: Cells, product: string, sku: string): string {
  const values = [1, 2, 3].flatMap((n) => cells[`option${n}Value`] ?? []).filter((value) => !NO_OPTION.test(value));
  const title = cells["title"] ?? "";
  const rest = title.startsWith(product) ? title.slice(product.length).replace(/^[\s–-]+/, "") : title;
  return (values.join(" / ") || rest || sku).slice(0, LONGEST_NAME);
}

/** Returns the pieces in stock; null if they are not counted, or sold beyond their count. */
function readStock(cells: Cells, source: ImportSource, notes: string[]): number | null {
  const { stock, tracker, oversell = "", inStock } = cells;
  if (SELLS_ON.test(oversell) || (source === "SHOPIFY" && tracker === undefined)) return null;
  if (stock === undefined) return inStock !== undefined && /^(?:0|no|false|out of stock)$/i.test(inStock) ? 0 : null;
  const pieces = Number(stock.replaceAll(",", ""));
  if (Number.isNaN(pieces) || pieces > MOST_PIECES) {
    notes.push("Stock left out: it is not a number up to 1,000,000");
    return null;
  }
  if (pieces < 0) notes.push("Stock below 0 is imported as 0");
  return Math.max(0, Math.floor(pieces));
}

function descriptionOf(head: Cells, source: ImportSource, notes: string[]): string {
  // WooCommerce writes line breaks as \n.
  const plain = (cell = "") => htmlText(source === "WOOCOMMERCE" ? cell.replace(/(?<!\\)\\n/g, "\n") : cell);
  const parts = [plain(head["shortDescription"]), plain(head["description"])].filter((text) => text !== "");
  return shortened(parts.join("\n\n"), LONGEST_DESCRIPTION, "Description", notes);
}

/** A product is taxed unless the file says that none of it is. */
function isTaxable(rows: readonly Cells[]): boolean {
  const told = rows.flatMap(({ taxable }) => taxable ?? []);
  return told.length === 0 || told.some((cell) => cell.toLowerCase() === "taxable" || readYesNo(cell) === true);
}

function factsOf(rows: readonly Cells[], isVaried: boolean): Record<string, string> {
  const fact = (cell: string | undefined) => cell?.replaceAll(",", " ").replace(/\s+/g, " ").slice(0, 80).trim() ?? "";
  const facts = { brand: fact(firstCell(rows, "brand")), barcode: isVaried ? "" : fact(firstCell(rows, "barcode")) };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""));
}

/** "Film > 35mm, Cameras" is in the collections 35mm and Cameras. */
function collectionsOf(rows: readonly Cells[], type: string): Pick<ImportedProduct, "collections" | "tags"> {
  const category = firstCell(rows, "category") ?? "";
  const names = (cell: string) =>
    cell
      .split(/(?<!\\),/)
      .map((path) => path.split(">").at(-1)!.replaceAll("\\,", ",").trim().slice(0, LONGEST_COLLECTION))
      .filter((one) => one !== "");
  const all = [...names(category), ...(ROW_TYPE.test(type) ? [] : names(type))];
  const unique = (list: readonly string[]) => [...new Map(list.map((one) => [one.toLowerCase(), one])).values()];
  return {
    collections: unique(all).slice(0, MOST_COLLECTIONS),
    tags: unique(names(firstCell(rows, "tags") ?? "")).slice(0, MOST_COLLECTIONS),
  };
}

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? "" : "s"}`]);

export const PRODUCT_RULES: KindRules<ImportedProduct> = {
  label: "Products",
  noun: ["product", "products"],
  hint: "Titles, descriptions, variants, prices, stock and pictures. They stay hidden until you publish them",
  fields: PRODUCT_FIELDS,
  keyOf,
  read: readProduct,
  summary: ({ name, sku, price, stock, variants, pictures, collections }) => ({
    title: name,
    details: [
      sku,
      formatDollars(price),
      ...(variants.length === 0
        ? stock === null
          ? []
          : [`${stock} in stock`]
        : [
            variants
              .map((variant) => variant.name)
              .slice(0, 4)
              .join(", ") + (variants.length > 4 ? " …" : ""),
          ]),
      ...counted(pictures.length, "picture"),
      ...collections,
    ],
  }),
};
