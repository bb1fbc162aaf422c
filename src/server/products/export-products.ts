import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { csvRow } from "../../rules/csv.ts";
import type { OptionType } from "../../rules/products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import { TABLE_COLUMNS, tableLine, type TableRow } from "../../rules/products/product-table.ts";
import type { Db } from "../deps.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { picturesText } from "./table-pictures.ts";
import { configCells } from "./table-current.ts";
import { type OptionConfig, productMedia, productOptions, products, productType, productVariants } from "./tables.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");

/** Products read at a time: a limit on memory, however many products there are. */
const AT_ONCE = 500;

const o = alias(productOptions, "o");
const only = alias(productVariants, "only_for");
const m = alias(productMedia, "m");

type Priced = { sku: string; name: string; price: number; memberPrice: number | null; stock: number | null };
type Option = TableRow & { key: string; optionType: OptionType; config: OptionConfig };
type Row = Priced &
  TableRow & {
    variants: (Priced & { active: boolean })[];
    options: Option[];
    media: { key: string; alt: string }[];
  };

const PRODUCT = selectAs({
  ...columns(p, "sku", "name", "productType", "price", "memberPrice", "stock", "visibility", "taxable", "description"),
  variants: sql`(
    select coalesce(json_agg(${jsonObject({ ...columns(v, "sku", "name", "price", "memberPrice", "stock", "active"), place: v.position })}
      order by ${v.position}, ${v.id}), '[]')
    from ${productVariants} ${v} where ${v.productId} = ${p.id})`,
  options: sql`(
    select coalesce(json_agg(${jsonObject({
      ...columns(o, "optionType", "description", "required", "active", "config"),
      key: o.optionKey,
      name: o.label,
      place: o.sortOrder,
      onlyFor: only.sku,
    })} order by ${o.sortOrder}, ${o.id}), '[]')
    from ${productOptions} ${o} left join ${productVariants} ${only} on ${only.id} = ${o.productVariantId}
    where ${o.productId} = ${p.id})`,
  media: sql`(
    select coalesce(json_agg(${jsonObject(columns(m, "key", "alt"))} order by ${m.position}, ${m.id}), '[]')
    from ${productMedia} ${m}
    where ${m.productId} = ${p.id} and ${m.removedAt} is null and ${m.key} not like '%featured_thumb%')`,
});

/** Exports the shop's products as comma-separated values, by SKU: read in pieces, as fast as the client takes them. */
export const exportProducts = (db: Db): Readable => Readable.from(linesOf(db));

async function* linesOf(db: Db): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that it is UTF-8.
  yield `\ufeff${csvRow(TABLE_COLUMNS)}`;
  const types = sql.param([...SHOP_PRODUCT_TYPES]);
  for (let after = ""; ;) {
    const { rows } = await db.execute<Row>(sql`
      select ${PRODUCT} from ${products} ${p}
      where ${p.sku} > ${after} and ${p.productType} = any(${types}::${productType}[]) order by ${p.sku} limit ${AT_ONCE}`);
    const shown = rows.filter(({ sku }) => !isServiceSku(sku));
    if (shown.length > 0) yield shown.map(linesOfProduct).join("");
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.sku;
  }
}

const linesOfProduct = ({ variants, options, media, ...product }: Row): string =>
  [
    tableLine(product, { ...product, pictures: picturesText(media) }),
    ...variants.map((variant) => tableLine({ sku: variant.sku, variantOf: product.sku }, variant)),
    ...options.map(({ key, config, ...option }) =>
      tableLine({ sku: key, optionOf: product.sku }, { ...option, ...configCells(option.optionType, config) }),
    ),
  ].join("");
