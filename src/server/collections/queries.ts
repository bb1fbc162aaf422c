import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { POPULAR_PRODUCTS, type ProductCollection } from "../../contract/collections/collections.ts";
import type * as contract from "../../contract/collections/collections.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import {
  mediaJson,
  mediaLinker,
  productColumns,
  productReply,
  type MediaLinker,
  type MediaRow,
  type ProductRow,
  type ShopViewer,
} from "../products/product-reply.ts";
import { called, pageOf, shown, SORT_COLUMNS as PRODUCT_COLUMNS, type ProductPage } from "../products/queries.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { isoTime } from "../platform/iso-time.ts";
import { countOfPage } from "../platform/database/counted-page.ts";
import { collectionProducts as inCollections, products, collections, productMedia } from "../products/tables.ts";
import { epochMs } from "../platform/database/sql-fragments.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const c = alias(collections, "c");
const p = alias(products, "p");
const cp = alias(inCollections, "cp");
const m = alias(productMedia, "m");

/** A collection as selected by the queries; time in ms since 1970. */
type CollectionRow = Omit<ProductCollection, "featuredImage" | "createdAt"> & { media: MediaRow[]; createdAt: number };

export const noSuchCollection = () => notFound("Collection not found.");

const columns = (viewer: ShopViewer): SQL => sql`
  ${c.id}, ${c.name}, ${c.slug}, ${c.description}, ${c.orderIndex} as "orderIndex", ${c.active}, ${c.version},
  ${epochMs(c.createdAt)} as "createdAt",
  (select count(*)::int from ${inCollections} ${cp} join ${products} ${p} on ${p.id} = ${cp.productId}
    where ${cp.collectionId} = ${c.id} and ${shown(viewer)}) as "productCount",
  ${mediaJson(sql`${m.collectionId} = ${c.id}`)} as media`;

const visible = ({ admin }: ShopViewer): SQL => (admin ? sql`true` : sql`${c.active}`);

function collectionReply(row: CollectionRow, link: MediaLinker): ProductCollection {
  const thumb = row.media.find(([, key]) => key.includes("featured_thumb"));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    orderIndex: row.orderIndex,
    active: row.active,
    productCount: row.productCount,
    featuredImage: thumb === undefined ? null : link(thumb),
    version: row.version,
    createdAt: isoTime(row.createdAt),
  };
}

export async function findCollection(
  deps: Deps,
  viewer: ShopViewer,
  by: { id: string } | { name: string },
): Promise<ProductCollection> {
  // One collection's slug may be another's name: the collection with that name comes first.
  const named =
    "id" in by
      ? sql`${c.id} = ${by.id}`
      : sql`(lower(${c.name}) = lower(${by.name}) or ${c.slug} = lower(${by.name})) `;
  const order = "id" in by ? sql`${c.id}` : sql`lower(${c.name}) = lower(${by.name}) desc, ${c.orderIndex}, ${c.id}`;
  const rows = await executePrepared<CollectionRow>(
    deps.db,
    sql`select ${columns(viewer)} from ${collections} ${c} where ${named} and ${visible(viewer)} order by ${order} limit 1`,
  );
  if (rows[0] === undefined) throw noSuchCollection();
  return collectionReply(rows[0], mediaLinker(deps));
}

const SORT_COLUMNS = { orderIndex: c.orderIndex, name: c.name, createdAt: c.createdAt } as const;

export async function listCollections(
  deps: Deps,
  viewer: ShopViewer,
  query: QueryOf<typeof contract.listCollections>,
): Promise<ReplyOf<typeof contract.listCollections>> {
  const direction = query.desc ? sql`desc` : sql`asc`;
  const by = sql`${SORT_COLUMNS[query.sortBy]} ${direction}, ${c.id} ${direction}`;
  const conditions = [visible(viewer)];
  if (query.active !== undefined) conditions.push(sql`${c.active} = ${query.active}`);
  if (query.search) conditions.push(hasWords(folded(c.name), query.search));
  const where = sql.join(conditions, sql` and `);
  const rows = await executePrepared<CollectionRow & { popularProducts: ProductRow[]; count: number }>(
    deps.db,
    sql`
    select c.count, ${columns(viewer)}, (
      select coalesce(json_agg(row_to_json(card) order by card.place, card.id), '[]') from (
        select p.place, ${productColumns(viewer)} from (
          select ${p}.*, ${cp.position} as place from ${inCollections} ${cp} join ${products} ${p} on ${p.id} = ${cp.productId}
          where ${cp.collectionId} = ${c.id} and ${shown(viewer)}
          order by ${cp.position}, ${p.id} limit ${POPULAR_PRODUCTS}
        ) ${p}
      ) card) as "popularProducts"
    from (select ${c}.*, count(*) over () as count from ${collections} ${c} where ${where} order by ${by}
      limit ${query.limit} offset ${query.offset}) ${c}
    order by ${by}`,
  );
  const link = mediaLinker(deps);
  const now = deps.now();
  const detailedCollections = rows.map((row) => {
    const collection = collectionReply(row, link);
    const popularProducts = row.popularProducts.map((product) => productReply(product, link, now));
    return { collection, popularProducts, featuredImage: collection.featuredImage };
  });
  const from = sql`from ${collections} ${c} where ${where}`;
  return { detailedCollections, count: await countOfPage(deps.db, rows, { offset: query.offset, from }) };
}

export async function collectionProducts(
  deps: Deps,
  viewer: ShopViewer,
  collectionId: string,
  { limit, offset, search, sortBy, desc }: QueryOf<typeof contract.listCollectionProducts>,
): Promise<ProductPage> {
  const found = search ? sql`and ${called(search)}` : sql``;
  const from = sql`from ${inCollections} ${cp} join ${products} ${p} on ${p.id} = ${cp.productId} join ${collections} ${c} on ${c.id} = ${cp.collectionId}
    where ${c.id} = ${collectionId} and ${visible(viewer)} and ${shown(viewer)} ${found}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const by = (place: Column | SQL) =>
    sql`${sortBy === "position" ? place : PRODUCT_COLUMNS[sortBy]} ${direction}, ${p.id} ${direction}`;
  const page = await pageOf(deps, viewer, {
    from,
    by,
    place: sql`${cp.position}`,
    limit,
    offset,
    hasManyForms: Boolean(search),
  });
  if (page.count === 0) await findCollection(deps, viewer, { id: collectionId }); // an empty collection is not a missing one
  return page;
}
