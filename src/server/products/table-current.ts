import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TableRow } from "../../rules/products/product-table.ts";
import type { Db, Tx } from "../deps.ts";
import { choicesText } from "./option-choices.ts";
import { picturesText, type KnownPicture } from "./table-pictures.ts";
import { type OptionConfig, productMedia, productOptions, products, productVariants } from "./tables.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");
const o = alias(productOptions, "o");
const m = alias(productMedia, "m");

/** A product, a variant or an option as stored. */
export type CurrentRow = TableRow & {
  id: string;
  productId: string;
  variantOf: string | null;
  optionOf: string | null;
  /** For a product: all its pictures, including removed ones. */
  media?: readonly KnownPicture[];
};

type Named = { sku: string; variantOf: string | null; optionOf: string | null; row: TableRow };

/** Returns a row's lookup key: an option's key is unique only within its product. A SKU has no slash. */
export const keyOf = ({ sku, optionOf }: { sku: string; optionOf: string | null }): string =>
  optionOf === null ? sku : `${optionOf}/${sku}`;

/** Finds the table's products, variants and options, by {@link keyOf}. */
export async function currentRows(db: Db | Tx, rows: readonly Named[]): Promise<Map<string, CurrentRow>> {
  const skus = new Set(rows.flatMap(({ sku, optionOf }) => (optionOf === null ? [sku] : [optionOf])));
  for (const { variantOf, row } of rows) for (const sku of [variantOf, row.onlyFor]) if (sku != null) skus.add(sku);
  const current = await priced(db, [...skus]);
  const ofOptions = [...new Set(rows.flatMap(({ optionOf }) => current.get(optionOf ?? "")?.productId ?? []))];
  if (ofOptions.length > 0) for (const [key, option] of await optionsOf(db, ofOptions)) current.set(key, option);
  const pictured = rows.flatMap(({ sku, row }) => (row.pictures === undefined ? [] : (current.get(sku) ?? [])));
  if (pictured.length > 0) await addPictures(db, pictured);
  return current;
}

async function priced(db: Db | Tx, skus: readonly string[]): Promise<Map<string, CurrentRow>> {
  const named = sql.param([...skus]);
  const { rows } = await db.execute<CurrentRow & { sku: string }>(sql`
    select ${p.id}, ${p.id} as "productId", null as "variantOf", ${p.sku}, ${p.name}, ${p.productType} as "productType",
      ${p.price}, ${p.memberPrice} as "memberPrice", ${p.stock}, ${p.visibility}, null::boolean as active,
      ${p.taxable}, ${p.description}, null::integer as place
    from ${products} ${p} where ${p.sku} = any(${named}::text[])
    union all
    select ${v.id}, ${v.productId}, ${p.sku}, ${v.sku}, ${v.name}, null, ${v.price}, ${v.memberPrice}, ${v.stock}, null,
      ${v.active}, null, null, ${v.position}
    from ${productVariants} ${v} join ${products} ${p} on ${p.id} = ${v.productId} where ${v.sku} = any(${named}::text[])`);
  return new Map(rows.map(({ sku, ...row }) => [sku, { ...row, optionOf: null }]));
}

type OptionRow = Required<
  Pick<CurrentRow, "id" | "productId" | "name" | "optionType" | "description" | "required" | "active" | "place">
> & { key: string; optionOf: string; onlyFor: string | null; config: OptionConfig };

async function optionsOf(db: Db | Tx, productIds: readonly string[]): Promise<[string, CurrentRow][]> {
  const { rows } = await db.execute<OptionRow>(sql`
    select ${o.id}, ${o.productId} as "productId", ${o.optionKey} as key, ${p.sku} as "optionOf", ${o.label} as name,
      ${o.optionType} as "optionType", ${o.description}, ${o.required}, ${o.active}, ${o.sortOrder} as place,
      ${v.sku} as "onlyFor", ${o.config}
    from ${productOptions} ${o} join ${products} ${p} on ${p.id} = ${o.productId}
    left join ${productVariants} ${v} on ${v.id} = ${o.productVariantId}
    where ${o.productId} = any(${sql.param([...productIds])}::uuid[])`);
  return rows.map(({ key, config, ...row }) => [
    keyOf({ sku: key, optionOf: row.optionOf }),
    { ...row, variantOf: null, ...configCells(row.optionType, config) },
  ]);
}

export const configCells = (type: OptionRow["optionType"], config: OptionConfig) => ({
  choices: choicesText(type, config),
  placeholder: config.placeholder ?? null,
  maxLength: config.maxLength ?? null,
  validation: config.validation ?? null,
});

async function addPictures(db: Db | Tx, of: readonly CurrentRow[]): Promise<void> {
  const ids = sql.param(of.map(({ productId }) => productId));
  const { rows } = await db.execute<KnownPicture & { productId: string }>(sql`
    select ${m.productId} as "productId", ${m.key}, ${m.alt}, ${m.removedAt} is not null as "isRemoved"
    from ${productMedia} ${m}
    where ${m.productId} = any(${ids}::uuid[]) and ${m.key} not like '%featured_thumb%'
    order by ${m.position}, ${m.id}`);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  for (const product of of) {
    product.media = byProduct.get(product.productId) ?? [];
    product.pictures = picturesText(product.media.filter(({ isRemoved }) => !isRemoved));
  }
}
