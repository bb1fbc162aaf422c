import { sql, type SQL } from "drizzle-orm";
import type { Media, Product } from "../../contract/products/product.ts";
import { windowOf } from "../../rules/products/for-sale.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import type { z } from "zod";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";

/** Who looks at the shop: staff find what is hidden, and see who makes a product. */
export type ShopViewer = { admin: boolean };

/** An admin who has not verified the code yet looks as a visitor does. */
export const shopViewerOf = (caller: Caller | null): ShopViewer => ({
  admin: caller?.role === "ADMIN" && !caller.secondFactorPending,
});

/** A picture as the queries bring it. Lists, as a page has dozens of them. */
export type MediaRow = [id: string, key: string, type: string, width: number | null, height: number | null];
type DetailRow = Omit<Product["details"][number], "media"> & { media: MediaRow[] };
/** A product as the queries bring it; times in ms since 1970. */
export type ProductRow = Omit<
  Product,
  "releaseWindow" | "memberLaunchDate" | "publicLaunchDate" | "createdAt" | "media" | "details"
> & {
  memberLaunchDate: number | null;
  publicLaunchDate: number | null;
  createdAt: number;
  media: MediaRow[];
  details: DetailRow[];
};

/** The pictures of `where`, in order. */
export const mediaJson = (where: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_array(m.id, m.key, m.type, m.width, m.height) order by m.position, m.id), '[]')
  from product_media m where ${where})`;

const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** A product's details in order, each with its pictures; `d` are the details. */
export const DETAIL_JSON = sql`json_build_object('id', d.id, 'subtitle', d.subtitle, 'body', d.body, 'filterable', d.filterable,
  'position', d.position, 'media', ${mediaJson(sql`m.product_detail_id = d.id`)})`;

/** The columns of a ProductRow, from products `p`. What is inactive is for admins. */
export function productColumns({ admin }: ShopViewer): SQL {
  const active = (table: string) => sql.raw(admin ? "" : `and ${table}.active`);
  return sql`
    p.id, p.name, p.slug, p.sku, p.product_type as "productType", p.description, p.price, p.member_price as "memberPrice",
    p.stock, p.taxable, p.visibility, ${ms("p.member_launch_date")} as "memberLaunchDate",
    ${ms("p.public_launch_date")} as "publicLaunchDate", p.default_product_variant_id as "defaultProductVariantId",
    ${sql.raw(admin ? "p.vendor_id" : "null")} as "vendorId", p.version, ${ms("p.created_at")} as "createdAt",
    (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'price', v.price,
        'memberPrice', v.member_price, 'stock', v.stock, 'active', v.active, 'position', v.position)
        order by v.position, v.id), '[]')
      from product_variants v where v.product_id = p.id ${active("v")}) as variants,
    (select coalesce(json_agg(json_build_object('id', o.id, 'optionKey', o.option_key, 'optionType', o.option_type,
        'label', o.label, 'description', o.description, 'required', o.required, 'sortOrder', o.sort_order,
        'active', o.active, 'productVariantId', o.product_variant_id, 'config', o.config) order by o.sort_order, o.id), '[]')
      from product_options o where o.product_id = p.id ${active("o")}) as options,
    (select coalesce(json_agg(${DETAIL_JSON} order by d.position, d.id), '[]')
      from product_details d where d.product_id = p.id) as details,
    ${mediaJson(sql`m.product_id = p.id`)} as media`;
}

export type MediaLinker = (row: MediaRow) => z.output<typeof Media>;

/** Makes links that are good from now. */
export function mediaLinker({ files, now }: Pick<Deps, "files" | "now">): MediaLinker {
  const at = now();
  return ([id, key, type, width, height]) => ({
    id,
    path: key,
    read: files.readLink(key, { type, now: at }),
    type,
    width,
    height,
  });
}

/** A product as clients get it. */
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
    version: row.version,
    createdAt: isoTime(row.createdAt),
  };
}
