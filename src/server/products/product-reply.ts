import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Media, Product } from "../../contract/products/product.ts";
import { windowOf } from "../../rules/products/for-sale.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import { referencesOf } from "../history/save-references.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { rawSql, epochMs } from "../platform/database/sql-fragments.ts";
import { productMedia, productVariants, productOptions, productDetails, products } from "./tables.ts";

const m = alias(productMedia, "m");
const d = alias(productDetails, "d");
const p = alias(products, "p");
const v = alias(productVariants, "v");
const o = alias(productOptions, "o");

/** The shop's viewer: staff also see hidden products and each product's vendor. */
export type ShopViewer = { admin: boolean };

/** An admin who has not verified the code yet sees the shop as a visitor. */
export const shopViewerOf = (caller: Caller | null): ShopViewer => ({
  admin: caller?.role === "ADMIN" && !caller.secondFactorPending,
});

/** A picture from a query. A tuple, because a page has dozens of them. */
export type MediaRow = [
  id: string,
  key: string,
  type: string,
  width: number | null,
  height: number | null,
  alt: string,
  smallKey: string | null,
  productVariantId: string | null,
];
type DetailRow = Omit<Product["details"][number], "media"> & { media: MediaRow[] };
/** A product from a query; times in ms since 1970. */
export type ProductRow = Omit<
  Product,
  | "externalId"
  | "metadata"
  | "releaseWindow"
  | "memberLaunchDate"
  | "publicLaunchDate"
  | "createdAt"
  | "media"
  | "details"
> & {
  memberLaunchDate: number | null;
  publicLaunchDate: number | null;
  createdAt: number;
  media: MediaRow[];
  details: DetailRow[];
  externalId: string | null;
  metadata: Record<string, string> | null;
};

/** Selects pictures matching `where`, in order. */
export const mediaJson = (where: SQL): SQL =>
  rawSql(sql`(
  select coalesce(json_agg(json_build_array(${m.id}, ${m.key}, ${m.type}, ${m.width}, ${m.height}, ${m.alt}, ${m.smallKey}, ${m.productVariantId}) order by ${m.position}, ${m.id}), '[]')
  from ${productMedia} ${m} where ${where} and ${m.removedAt} is null)`);

/** Selects a product's details in order, each with its pictures; `d` are the details. */
export const DETAIL_JSON = rawSql(
  jsonObject({
    ...columns(d, "id", "subtitle", "body", "filterable", "position"),
    media: mediaJson(sql`${m.productDetailId} = ${d.id}`),
  }),
);

export const OPTION_JSON = jsonObject({
  ...columns(o, "id", "optionKey", "optionType", "label", "description", "required", "sortOrder", "active"),
  ...columns(o, "productVariantId", "config"),
});

function columnsFor({ admin }: ShopViewer): SQL {
  const active = (table: { active: Column }) => (admin ? sql`` : sql`and ${table.active}`);
  return selectAs({
    ...columns(
      p,
      "id",
      "name",
      "slug",
      "sku",
      "productType",
      "description",
      "price",
      "memberPrice",
      "stock",
      "taxable",
      "giftCard",
    ),
    visibility: p.visibility,
    memberLaunchDate: epochMs(p.memberLaunchDate),
    publicLaunchDate: epochMs(p.publicLaunchDate),
    defaultProductVariantId: p.defaultProductVariantId,
    vendorId: admin ? p.vendorId : sql`null`,
    externalId: admin ? p.externalId : sql`null`,
    metadata: admin ? p.metadata : sql`null`,
    holdPieces: admin ? p.holdPieces : sql`null`,
    holdGuestPercent: admin ? p.holdGuestPercent : sql`null`,
    version: p.version,
    createdAt: epochMs(p.createdAt),
    variants: sql`(
      select coalesce(json_agg(${jsonObject(
        columns(v, "id", "name", "sku", "price", "memberPrice", "stock", "active", "position"),
      )} order by ${v.position}, ${v.id}), '[]')
      from ${productVariants} ${v} where ${v.productId} = ${p.id} ${active(v)})`,
    options: sql`(
      select coalesce(json_agg(${OPTION_JSON} order by ${o.sortOrder}, ${o.id}), '[]')
      from ${productOptions} ${o} where ${o.productId} = ${p.id} ${active(o)})`,
    details: sql`(
      select coalesce(json_agg(${DETAIL_JSON} order by ${d.position}, ${d.id}), '[]')
      from ${productDetails} ${d} where ${d.productId} = ${p.id})`,
    media: mediaJson(sql`${m.productId} = ${p.id}`),
  });
}
const COLUMNS = {
  forAdmins: rawSql(columnsFor({ admin: true })),
  forAll: rawSql(columnsFor({ admin: false })),
};

/** The columns of a ProductRow, from products `p`. Inactive parts are only for admins. */
export const productColumns = ({ admin }: ShopViewer): SQL => (admin ? COLUMNS.forAdmins : COLUMNS.forAll);

export type MediaLinker = (row: MediaRow) => z.output<typeof Media>;

/** Creates links valid from now. */
export function mediaLinker({ files, now }: Pick<Deps, "files" | "now">): MediaLinker {
  const at = now();
  const linkTo = (key: string, type: string) => files.readLink(key, { for: "public", type, now: at });
  return ([id, key, type, width, height, alt, smallKey, productVariantId]) => ({
    id,
    path: key,
    read: linkTo(key, type),
    type,
    width,
    height,
    alt,
    small: smallKey === null ? null : linkTo(smallKey, type),
    productVariantId,
  });
}

export function productReply(row: ProductRow, link: MediaLinker, now: Date): Product {
  const { memberLaunchDate, publicLaunchDate, visibility } = row;
  const date = (at: number | null) => (at === null ? null : new Date(at));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    productType: row.productType,
    description: row.description,
    price: row.price,
    memberPrice: row.memberPrice,
    stock: row.stock,
    taxable: row.taxable,
    giftCard: row.giftCard,
    visibility,
    memberLaunchDate: isoTimeOrNull(memberLaunchDate),
    publicLaunchDate: isoTimeOrNull(publicLaunchDate),
    releaseWindow: windowOf(
      { visibility, memberLaunchDate: date(memberLaunchDate), publicLaunchDate: date(publicLaunchDate) },
      now,
    ),
    defaultProductVariantId: row.defaultProductVariantId,
    variants: row.variants,
    options: row.options,
    details: row.details.map((detail) => ({ ...detail, media: detail.media.map(link) })),
    media: row.media.map(link),
    vendorId: row.vendorId,
    holdPieces: row.holdPieces,
    holdGuestPercent: row.holdGuestPercent,
    version: row.version,
    createdAt: isoTime(row.createdAt),
    ...referencesOf(row),
  };
}
