import { getTableName, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { listShelves as listShelvesCall, Shelf } from "../../contract/products/shelves.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import type { Deps } from "../deps.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { called, hasFew } from "./queries.ts";
import { products, productType, productVariants } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");

type ShelfQuery = QueryOf<typeof listShelvesCall>;

/** Selects shelves: products and variants, each named by `id`. @param tail SQL to append to each of the two */
function shelvesOf({ search, stockAtMost }: Pick<ShelfQuery, "search" | "stockAtMost">, tail: SQL) {
  const types = sql.param([...SHOP_PRODUCT_TYPES]);
  const few = (shelf: typeof p | typeof v) => (stockAtMost === undefined ? sql`true` : hasFew(shelf, stockAtMost));
  const ofCalled = sql`${v.productId} in (select ${p.id} from ${products} ${p} where ${called(search ?? "")})`;
  const named = search
    ? sql`(${hasWords(folded(sql`${v.sku} || ' ' || ${v.name}`), search)} or ${ofCalled})`
    : sql`true`;
  return sql`
    (select ${p.id} as product_id, null::uuid as variant_id, ${p.sku} as "shelfSku", ${p.stock} as pieces, ${p.stockStep} as step from ${products} ${p}
    where ${p.productType} = any(${types}::${productType}[]) and ${few(p)} and ${search ? called(search) : sql`true`}
      and (${p.stock} is not null or not exists (select 1 from ${productVariants} ${v} where ${v.productId} = ${p.id}))
    ${tail})
    union all
    (select ${v.productId} as product_id, ${v.id} as variant_id, ${v.sku} as "shelfSku", ${v.stock} as pieces, ${v.stockStep} as step
    from ${productVariants} ${v} where ${few(v)} and ${named} ${tail})`;
}

/** More pieces never have a lower step: with the index of steps, only shelves of the same step are sorted. */
function orderOf({ sortBy, desc }: Pick<ShelfQuery, "sortBy" | "desc">): SQL {
  const way = desc ? sql`desc` : sql`asc`;
  return sortBy === "sku" ? sql`"shelfSku" ${way}` : sql`step ${way}, pieces ${way}, "shelfSku" ${way}`;
}

/** Selects a page of all shelves: reads no more products and variants than the page needs, each by its index. */
export function shelfPage(query: ShelfQuery) {
  const order = orderOf(query);
  const enough = sql`order by ${order} limit ${query.limit + query.offset}`;
  return sql`
    select * from (${shelvesOf(query, enough)}) shelf order by ${order} limit ${query.limit} offset ${query.offset}`;
}

export async function listShelves(deps: Deps, query: ShelfQuery): Promise<ReplyOf<typeof listShelvesCall>> {
  const isWhole = !query.search && query.stockAtMost === undefined;
  // A filtered list is searched once, then counted and cut.
  const { before, counted, cut } = isWhole
    ? { before: sql``, counted: sql`null::int`, cut: shelfPage(query) }
    : {
        before: sql`with found as materialized (${shelvesOf(query, sql``)})`,
        counted: sql`(select count(*)::int from found)`,
        cut: sql`select * from found order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`,
      };
  const way = query.desc ? sql`desc` : sql`asc`;
  const order = query.sortBy === "sku" ? sql`f."shelfSku" ${way}` : sql`f.pieces ${way}, f."shelfSku" ${way}`;
  const page = deps.db.execute<{ count: number | null; shelves: Shelf[] }>(sql`${before}
    select ${counted} as count, coalesce(json_agg(json_build_object(
        'productId', f.product_id, 'productVariantId', f.variant_id, 'productName', ${p.name}, 'variantName', ${v.name},
        'sku', f."shelfSku", 'stock', f.pieces, 'price', coalesce(${v.price}, ${p.price}),
        'isSold', ${p.visibility} <> ${literal(p.visibility, "NONE")} and coalesce(${v.active}, true)
      ) order by ${order}), '[]') as shelves
    from (${cut}) f
      join ${products} ${p} on ${p.id} = f.product_id left join ${productVariants} ${v} on ${v.id} = f.variant_id`);
  const [{ rows }, all] = await Promise.all([page, isWhole ? cachedCount(deps) : 0]);
  const { shelves, count } = rows[0]!;
  return { shelves, count: count ?? all };
}

/** Counts all shelves: once after shelves are added or removed, not for each page. */
const cachedCount = ({ db, cache }: Deps): Promise<number> =>
  cache.get<number>({
    key: "count of shelves",
    tables: [products, productVariants].map(getTableName),
    async make() {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${shelvesOf({}, sql``)}) shelf`,
      );
      return { value: rows[0]!.count, bytes: 8 };
    },
  });
