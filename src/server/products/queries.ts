import { type Column, getTableName, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/products/products.ts";
import type * as deskContract from "../../contract/products/product-desk.ts";
import type { Product } from "../../contract/products/product.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { MAX_BOUGHT_TOGETHER } from "../../rules/products/bought-together.ts";
import type { SaleState } from "../../rules/products/sale-state.ts";
import type { ProductType } from "../../rules/products/catalogue.ts";
import type { Db, Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { isoTime } from "../platform/iso-time.ts";
import { cursorAt, isAfter, isCopied, nextCursor } from "../platform/database/copied-list.ts";
import { countOfPage } from "../platform/database/counted-page.ts";
import { users } from "../accounts/tables.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { literal, isAnyOf } from "../platform/database/sql-fragments.ts";
import {
  DETAIL_JSON,
  mediaLinker,
  productColumns,
  productReply,
  type MediaRow,
  type ProductRow,
  type ShopViewer,
} from "./product-reply.ts";
import {
  products,
  productDetails as details,
  collectionProducts,
  collections,
  productsBoughtTogether,
  productVariants,
  productType,
  stockMovements as movements,
  stockStepOf,
  SHOP_TABLES,
} from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const p = alias(products, "p");
const d = alias(details, "d");
const c = alias(collections, "c");
const cp = alias(collectionProducts, "cp");
const v = alias(productVariants, "v");
const q = alias(products, "q");
const u = alias(users, "u");
const m = alias(movements, "m");
const t = alias(productsBoughtTogether, "t");

type ListQuery = QueryOf<typeof contract.listProducts>;
const LAST_CHANGE = { at: p.updatedAt, id: p.id, idType: "uuid" } as const;
export type ProductFilter = Pick<ListQuery, "limit" | "offset" | "search" | "sortBy" | "desc"> &
  Partial<
    Pick<
      ListQuery,
      | "ids"
      | "collection"
      | "visibility"
      | "active"
      | "filter"
      | "saleState"
      | "stockAtMost"
      | "updatedSince"
      | "cursor"
      | "externalId"
    >
  > & {
    productType?: readonly ProductType[] | undefined;
  };
export type ProductPage = Omit<ReplyOf<typeof contract.listProducts>, "nextCursor"> & { nextCursor?: string | null };

export const SORT_COLUMNS = { createdAt: p.createdAt, name: p.name, price: p.price, popular: p.popularity } as const;

const NONE = literal(p.visibility, "NONE");

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const noSuchProduct = () => notFound("Product not found.");

export async function listProducts(deps: Deps, viewer: ShopViewer, query: ProductFilter): Promise<ProductPage> {
  const from = sql`from ${products} ${p} where ${matching(viewer, query, deps.now())}`;
  const direction = query.desc ? sql`desc` : sql`asc`;
  if (isCopied(query)) {
    const by = () => sql`${p.updatedAt}, ${p.id}`;
    const { cursors, ...page } = await rowsOf(deps, viewer, { ...query, from, by, hasManyForms: true });
    return { ...page, ...nextCursor(query, cursors) };
  }
  const by = () => sql`${SORT_COLUMNS[query.sortBy]} ${direction}, ${p.id} ${direction}`;
  if (isNarrowed(query)) return pageOf(deps, viewer, { ...query, from, by, hasManyForms: true });
  return pageOf(deps, viewer, { ...query, from, by, count: () => cachedCount(deps, viewer, query, from) });
}

/** Counts a whole list's products: once after products are added or removed, not for each page. */
function cachedCount({ db, cache }: Deps, { admin }: ShopViewer, query: ProductFilter, from: SQL): Promise<number> {
  const { productType, collection } = query;
  return cache.get<number>({
    key: JSON.stringify(["count of products", admin, productType, collection]),
    tables: SHOP_TABLES.map(getTableName),
    async make() {
      const rows = await executePrepared<{ count: number }>(db, sql`select count(*)::int as count ${from}`);
      return { value: rows[0]!.count, bytes: 8, isVariant: collection !== undefined };
    },
  });
}

type ListOf = {
  /** `from … where …`, of products `p`. */
  from: SQL;
  /** The sort order. @param place the SQL for the place, inside and outside the subquery */
  by: (place: SQL) => SQL;
  /** A value besides the products' own columns that `by` may use. */
  place?: SQL;
  limit: number;
  offset: number;
  /** Whether it has too many forms to prepare each. */
  hasManyForms?: boolean;
  /** Returns the total; without it, each page counts. */
  count?: () => Promise<number>;
};

/** Returns a page of products. Finds their ids before reading anything else. */
export async function pageOf(deps: Deps, viewer: ShopViewer, list: ListOf): Promise<ProductPage> {
  const { cursors: _cursors, ...page } = await rowsOf(deps, viewer, list);
  return page;
}

async function rowsOf(
  deps: Deps,
  viewer: ShopViewer,
  list: ListOf,
): Promise<ProductPage & { cursors: { cursor: string }[] }> {
  const { from, by, place = sql`null`, limit, offset, hasManyForms = false, count } = list;
  const counted = count === undefined ? sql`count(*) over ()` : sql`null::bigint`;
  const query = sql`
    select found.count, ${cursorAt(LAST_CHANGE)} as cursor, ${productColumns(viewer)}
    from (select ${p.id}, ${place} as place, ${counted} as count ${from} order by ${by(place)} limit ${limit} offset ${offset}) found
      join ${products} ${p} on ${p.id} = found.id
    order by ${by(sql`found.place`)}`;
  type Row = ProductRow & { count: number; cursor: string };
  const [rows, known] = await Promise.all([
    hasManyForms ? deps.db.execute<Row>(query).then(({ rows }) => rows) : executePrepared<Row>(deps.db, query),
    count?.(),
  ]);
  const link = mediaLinker(deps);
  const now = deps.now();
  return {
    products: rows.map((row) => productReply(row, link, now)),
    cursors: rows,
    count: known ?? (await countOfPage(deps.db, rows, { offset, from })),
  };
}

/**
 * Whether a list has too many forms to prepare each on every database connection: filters alone have half a million.
 * The shop shows whole lists, by type or of a collection.
 */
export const isNarrowed = (query: Partial<ProductFilter>): boolean => {
  const { search, ids, visibility, active, filter, saleState, stockAtMost, externalId } = query;
  return (
    Boolean(search) ||
    isCopied(query) ||
    [ids, visibility, active, filter, saleState, stockAtMost, externalId].some((given) => given !== undefined)
  );
};

/** Limits products `p` to those this viewer may find. */
export const shown = ({ admin }: ShopViewer): SQL => (admin ? sql`true` : sql`${p.visibility} <> ${NONE}`);

function matching(viewer: ShopViewer, query: Partial<ProductFilter>, now: Date): SQL {
  const conditions = [shown(viewer)];
  if (query.active !== undefined)
    conditions.push(query.active ? sql`${p.visibility} <> ${NONE}` : sql`${p.visibility} = ${NONE}`);
  if (query.visibility !== undefined) conditions.push(sql`${p.visibility} in ${query.visibility}`);
  // Only staff see external ids.
  if (query.externalId !== undefined)
    conditions.push(viewer.admin ? sql`${p.externalId} = ${query.externalId}` : sql`false`);
  conditions.push(...isAfter(query, LAST_CHANGE));
  if (query.ids !== undefined) conditions.push(isAnyOf(p.id, query.ids));
  if (query.productType !== undefined) {
    conditions.push(sql`${p.productType} = any(${sql.param([...query.productType])}::${productType}[])`);
  }
  if (query.collection !== undefined) conditions.push(inCollection(viewer, query.collection));
  if (query.search) conditions.push(called(query.search));
  if (query.saleState !== undefined) conditions.push(isInState(query.saleState, now));
  if (query.stockAtMost !== undefined) conditions.push(hasAtMost(query.stockAtMost));
  if (query.filter !== undefined && query.filter.length > 0) conditions.push(hasFacts(query.filter));
  return sql.join(conditions, sql` and `);
}

/** Matches products `p` in this sale state, like `saleState` for one product. */
function isInState(state: SaleState, now: Date): SQL {
  const hidden = sql`${p.visibility} = ${NONE}`;
  if (state === "HIDDEN") return hidden;
  const isDated = sql`${p.memberLaunchDate} is not null and ${p.publicLaunchDate} is not null`;
  const at = sql.param(now, p.publicLaunchDate);
  const dated = {
    COMING_SOON: sql`${at} < ${p.memberLaunchDate} and ${at} < ${p.publicLaunchDate}`,
    MEMBERS_ONLY: sql`${at} >= ${p.memberLaunchDate} and ${at} < ${p.publicLaunchDate}`,
    ON_SALE: sql`${at} >= ${p.publicLaunchDate}`,
  }[state];
  const plain = literal(p.visibility, state === "ON_SALE" ? "PUBLIC" : state);
  return sql`not ${hidden} and case when ${isDated} then ${dated} else ${p.visibility} = ${plain} end`;
}

/** Matches products `p` with at most this many pieces left, of the product or of an active variant. */
const hasAtMost = (pieces: number): SQL => sql`${p.id} in (
  select ${q.id} from ${products} ${q} where ${hasFew(q, pieces)}
  union all select ${v.productId} from ${productVariants} ${v} where ${hasFew(v, pieces)} and ${v.active})`;

type Shelf = { stock: Column; stockStep: Column };

/** Matches shelves with at most this many pieces, using the index of stock steps. */
export const hasFew = (shelf: Shelf, pieces: number): SQL =>
  sql`(${shelf.stockStep} <= ${stockStepOf(sql`${pieces}::int`)} and ${shelf.stock} <= ${pieces})`;

/** Matches products `p` by name or SKU. */
export const called = (search: string): SQL => hasWords(p.searchText, search);

function inCollection({ admin }: ShopViewer, slugOrId: string): SQL {
  const named = UUID.test(slugOrId) ? sql`${c.id} = ${slugOrId}` : sql`${c.slug} = ${slugOrId.toLowerCase()}`;
  return sql`${p.id} in (select ${cp.productId} from ${collectionProducts} ${cp} join ${collections} ${c} on ${c.id} = ${cp.collectionId}
    where ${named} ${admin ? sql`` : sql`and ${c.active}`})`;
}

/** Up to this many keys are joined: PostgreSQL plans eight joins in 20 ms, twenty in 70. */
const JOINED_KEYS = 4;

/**
 * Matches products `p` with one of the alternatives of each key. Joins look for the rarest first, which takes 3 ms for
 * 20,000 products where one scan of the details for all keys takes 50; with more keys than anyone would choose, it uses
 * that scan.
 */
function hasFacts(filter: readonly string[]): SQL {
  const has = (fact: Record<string, string>) => sql`${d.filterable} @> ${JSON.stringify(fact)}::jsonb`;
  const keys = factsByKey(filter).map((alternatives) => sql`(${sql.join(alternatives.map(has), sql` or `)})`);
  if (keys.length <= JOINED_KEYS) {
    const joined = keys.map(
      (key) => sql`exists (select 1 from ${details} ${d} where ${d.productId} = ${p.id} and ${key})`,
    );
    return sql.join(joined, sql` and `);
  }
  const each = keys.map((key) => sql`bool_or(${key})`);
  return sql`${p.id} in (select ${d.productId} from ${details} ${d} where ${sql.join(keys, sql` or `)}
    group by 1 having ${sql.join(each, sql` and `)})`;
}

/** Groups "format:35mm", "format:120", "iso:400" into the alternatives of format and those of iso. */
function factsByKey(filter: readonly string[]): Record<string, string>[][] {
  const keys = new Map<string, Record<string, string>[]>();
  for (const text of filter) {
    const colon = text.indexOf(":");
    const key = text.slice(0, colon);
    keys.set(key, [...(keys.get(key) ?? []), { [key]: text.slice(colon + 1).trim() }]);
  }
  return [...keys.values()];
}

const KEYS = {
  id: (id: string) => sql`${p.id} = ${id}`,
  slug: (slug: string) => sql`${p.slug} = lower(${slug})`,
  name: (name: string) => sql`lower(${p.name}) = lower(${name})`,
};
type Key = keyof typeof KEYS;

/** Finds a product by its id, slug or name; the oldest if several have the name. */
export async function findProduct(deps: Deps, viewer: ShopViewer, key: Key, value: string): Promise<Product> {
  const [row] = await executePrepared<ProductRow>(
    deps.db,
    sql`select ${productColumns(viewer)} from ${products} ${p} where ${KEYS[key](value)} and ${shown(viewer)}
      order by ${p.createdAt}, ${p.id} limit 1`,
  );
  if (row === undefined) throw noSuchProduct();
  return productReply(row, mediaLinker(deps), deps.now());
}

export async function productsByVariantSkus(deps: Deps, viewer: ShopViewer, skus: readonly string[]) {
  const wanted = sql.param([...skus]);
  const rows = await executePrepared<ProductRow>(
    deps.db,
    sql`select ${productColumns(viewer)} from ${products} ${p}
      where ${shown(viewer)} and ${p.id} in (
        select ${v.productId} from ${productVariants} ${v}
        where ${v.sku} = any(${wanted}::text[]) ${viewer.admin ? sql`` : sql`and ${v.active}`}
        union select ${q.id} from ${products} ${q} where ${q.sku} = any(${wanted}::text[]))
      order by ${p.name}, ${p.id}`,
  );
  const link = mediaLinker(deps);
  const now = deps.now();
  return { products: rows.map((row) => productReply(row, link, now)) };
}

/** Returns products bought in one order with this one, most frequent first. */
export async function boughtWith(deps: Deps, viewer: ShopViewer, productId: string): Promise<{ products: Product[] }> {
  const { products: found } = await pageOf(deps, viewer, {
    from: sql`from ${productsBoughtTogether} ${t} join ${products} ${p} on ${p.id} = ${t.otherId}
      where ${t.productId} = ${productId} and ${shown(viewer)}`,
    place: sql`${t.buyers}`,
    by: (place) => sql`${place} desc, ${p.id}`,
    limit: MAX_BOUGHT_TOGETHER,
    offset: 0,
  });
  return { products: found };
}

/** Returns every fact of the products of a collection, or of all, with its values and their product counts. */
export async function productFilters(
  { db, now }: Deps,
  viewer: ShopViewer,
  query: QueryOf<typeof contract.listProductFilters>,
): Promise<ReplyOf<typeof contract.listProductFilters>> {
  const filters = await executePrepared<ReplyOf<typeof contract.listProductFilters>["filters"][number]>(
    db,
    sql`
    select key, json_agg(json_build_object('value', value, 'count', n) order by value) as values
    from (
      select fact.key, fact.value, count(distinct ${p.id}) as n
      from ${products} ${p} join ${details} ${d} on ${d.productId} = ${p.id} cross join lateral jsonb_each_text(${d.filterable}) fact
      where ${matching(viewer, query, now())} group by 1, 2
    ) facts group by key order by key`,
  );
  return { filters };
}

type DetailRow = Omit<Product["details"][number], "media"> & { media: MediaRow[] };

export async function productDetails(deps: Deps, viewer: ShopViewer, productId: string) {
  const rows = await executePrepared<{ details: DetailRow[]; version: number }>(
    deps.db,
    sql`select (select coalesce(json_agg(${DETAIL_JSON} order by ${d.position}, ${d.id}), '[]')
        from ${details} ${d} where ${d.productId} = ${p.id}) as details, ${p.version} as version
      from ${products} ${p} where ${p.id} = ${productId} and ${shown(viewer)}`,
  );
  if (rows[0] === undefined) throw noSuchProduct();
  const link = mediaLinker(deps);
  const { details: found, version } = rows[0];
  return { details: found.map((detail) => ({ ...detail, media: detail.media.map(link) })), version };
}

export async function productDetail(deps: Deps, viewer: ShopViewer, productId: string, detailId: string) {
  const { details, version } = await productDetails(deps, viewer, productId);
  const detail = details.find(({ id }) => id === detailId.toLowerCase());
  if (detail === undefined) throw notFound("Detail not found.");
  return { detail, version };
}

export async function stockMovements(
  { db }: Deps,
  productId: string,
  { limit, offset, search, desc, productVariantId }: QueryOf<typeof deskContract.listStockMovements>,
): Promise<ReplyOf<typeof deskContract.listStockMovements>> {
  type Row = ReplyOf<typeof deskContract.listStockMovements>["movements"][number];
  const byName = sql`${u.firstName} || ' ' || ${u.lastName}`;
  const found = search ? sql`and (${m.orderId}::text = ${search} or ${hasWords(folded(byName), search)})` : sql``;
  const ofVariant = productVariantId === undefined ? sql`` : sql`and ${m.productVariantId} = ${productVariantId}`;
  const from = sql`from ${movements} ${m} left join ${users} ${u} on ${u.id} = ${m.byUserId} where ${m.productId} = ${p.id} ${ofVariant} ${found}`;
  const order = desc ? sql`${m.at} desc, ${m.id} desc` : sql`${m.at}, ${m.id}`;
  const movement = jsonObject({
    ...columns(m, "id", "productVariantId", "change", "stockAfter", "reason", "orderId", "at"),
    byName: sql`m."byName"`,
  });
  const { rows } = await db.execute<{ movements: Row[]; count: number }>(sql`
    select (select count(*) ${from}) as count,
      (select coalesce(json_agg(${movement} order by ${order}), '[]')
        from (select ${m}.*, ${byName} as "byName" ${from} order by ${order} limit ${limit} offset ${offset}) ${m}
      ) as movements
    from ${products} ${p} where ${p.id} = ${productId}`);
  const [row] = rows;
  if (row === undefined) throw noSuchProduct();
  return {
    movements: row.movements.map((movement) => ({ ...movement, at: isoTime(movement.at) })),
    count: row.count,
  };
}

/** Returns the product ids of the lab's own services, by SKU. */
export async function productIdsOf(db: Db, lines: readonly { sku: string }[]): Promise<ReadonlyMap<string, string>> {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  if (skus.length === 0) return new Map();
  const rows = await executePrepared<{ id: string; sku: string }>(
    db,
    sql`select ${p.id}, ${p.sku} from ${products} ${p} where ${p.sku} = any((select ${sql.param(skus)}::text[])::text[])`,
  );
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}
