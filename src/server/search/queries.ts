import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type FoundPage, type FoundProduct, MOST_CLOSEST } from "../../contract/search/search.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { closest, spellings, searchWords } from "../../rules/likeness.ts";
import { LEAST_TIMES, MOST_SHOWN, TERMS_LAST_DAYS } from "../../rules/search/popular-terms.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { folded } from "../platform/database/search-text.ts";
import { containing } from "../platform/database/sql-fragments.ts";
import { papers } from "../prints/tables.ts";
import { mediaLinker, productColumns, productReply, type ProductRow } from "../products/product-reply.ts";
import { shown } from "../products/queries.ts";
import {
  collectionProducts,
  collections,
  productDetails as details,
  products,
  productType,
} from "../products/tables.ts";
import { searchTerms } from "./tables.ts";

const p = alias(products, "p");
const d = alias(details, "d");
const c = alias(collections, "c");
const cp = alias(collectionProducts, "cp");

/** Everyone gets the same results: staff have lists of their own. */
const VISITOR = { admin: false } as const;
/** Minimum similarity between a name's word and the term's: tolerates two swapped letters in a short word. */
const ALIKE = 0.3;
/** The same for suggestions when nothing matches. */
const FAINTLY_ALIKE = 0.1;
/** Rows that are scored; the best matches are among the first. */
const CANDIDATES = { products: 80, collections: 40 } as const;

type Row = {
  products: (ProductRow & { shelves: string })[];
  collections: { name: string; slug: string; about: string }[];
};

type Found = {
  products: { name: string; text: string; product: FoundProduct }[];
  collections: { name: string; text: string; path: string; about: string }[];
};

const either = <Part>(words: readonly Part[], of: (word: Part) => SQL): SQL =>
  sql`(${sql.join(words.map(of), sql` or `)})`;

/**
 * Finds products and collections whose names contain similar words (by trigrams, which tolerate typos), or whose texts
 * contain the words; the rules decide which ones match (src/rules/likeness.ts).
 */
export async function foundInShop(deps: Deps, term: string): Promise<Found> {
  const words = searchWords(term);
  const said = (text: SQL) => either(words.flatMap(spellings), (word) => sql`${text} like ${containing(word)}`);
  const like = (name: SQL | Column) =>
    either(
      words.map((word) => sql`word_similarity(${word}, ${name}) >= ${ALIKE}`).concat(said(sql`${name}`)),
      (condition) => condition,
    );
  const closeness = (name: SQL | Column) =>
    sql.join(
      words.map((word) => sql`word_similarity(${word}, ${name})`),
      sql` + `,
    );
  const shelfName = folded(c.name);
  const onShelf = sql`select ${cp.productId} from ${collectionProducts} ${cp} join ${collections} ${c} on ${c.id} = ${cp.collectionId} where ${c.active}`;
  const { rows } = await deps.db.execute<Row>(sql`
    select (
      select coalesce(json_agg(row_to_json(card) order by card.closeness desc, card.popularity desc, card.id), '[]') from (
        select ${productColumns(VISITOR)}, ${p.popularity}, found.closeness, (
            select coalesce(string_agg(${c.name}, ' '), '') from ${collectionProducts} ${cp}
              join ${collections} ${c} on ${c.id} = ${cp.collectionId} where ${cp.productId} = ${p.id} and ${c.active}
          ) as shelves
        from (
          select ${p.id}, ${closeness(p.searchText)} as closeness from ${products} ${p}
          where ${shown(VISITOR)}
            and ${p.productType} = any(${sql.param([...SHOP_PRODUCT_TYPES])}::${productType}[])
            and not exists (select 1 from ${papers} where ${papers.productId} = ${p.id})
            and ${p.id} in (
              select ${p.id} from ${products} ${p} where ${like(p.searchText)} or ${said(folded(p.description))}
              union select ${d.productId} from ${details} ${d} where ${said(folded(sql`${d.subtitle} || ' ' || ${d.body}`))}
              union ${onShelf} and ${like(shelfName)})
          order by closeness desc, ${p.popularity} desc, ${p.id} limit ${CANDIDATES.products}
        ) found join ${products} ${p} on ${p.id} = found.id
      ) card) as products,
      (select coalesce(json_agg(json_build_object('name', one.name, 'slug', one.slug, 'about', one.description)), '[]') from (
        select ${c.name}, ${c.slug}, ${c.description} from ${collections} ${c}
        where ${c.active} and (${like(shelfName)} or ${said(folded(c.description))})
        order by ${closeness(shelfName)} desc, ${c.orderIndex}, ${c.id} limit ${CANDIDATES.collections}
      ) one) as collections`);
  const link = mediaLinker(deps);
  const now = deps.now();
  const [found] = rows;
  return {
    products: found!.products.map((row) => {
      const product = productReply(row, link, now);
      const facts = product.details.flatMap(({ subtitle, body, filterable }) => [
        subtitle,
        body,
        ...Object.values(filterable),
      ]);
      return {
        name: product.name,
        text: [product.description, row.shelves, ...facts].join(" "),
        product: {
          ...product,
          details: product.details.slice(0, 1),
          media: product.media.filter(({ read }) => read.includes("featured_thumb")).slice(0, 1),
        },
      };
    }),
    collections: found!.collections.map(({ name, slug, about }) => ({
      name,
      text: about,
      path: `/collections/${encodeURIComponent(slug)}`,
      about,
    })),
  };
}

/** Returns products and collections with the most similar names, for a term that nothing matches. */
export async function closestInShop({ db }: Deps, term: string): Promise<FoundPage[]> {
  const words = searchWords(term).join(" ");
  if (words === "") return [];
  const { rows } = await db.execute<{ name: string; folder: string; slug: string }>(sql`
    select name, folder, slug from (
      select ${p.name} as name, 'products' as folder, ${p.slug} as slug, word_similarity(${words}, ${p.searchText}) as closeness
      from ${products} ${p}
      where ${shown(VISITOR)} and ${p.productType} = any(${sql.param([...SHOP_PRODUCT_TYPES])}::${productType}[])
        and not exists (select 1 from ${papers} where ${papers.productId} = ${p.id})
      union all
      select ${c.name}, 'collections', ${c.slug}, word_similarity(${words}, ${folded(c.name)})
      from ${collections} ${c} where ${c.active}
    ) one where closeness >= ${FAINTLY_ALIKE} order by closeness desc, name limit ${CANDIDATES.products}`);
  return closest(term, rows, MOST_CLOSEST).map(({ name, folder, slug }) => ({
    name,
    path: `/${folder}/${encodeURIComponent(slug)}`,
    text: "",
  }));
}

/** Returns the first day that still counts. */
export const firstDay = (now: Date): string => dayOf(new Date(now.getTime() - TERMS_LAST_DAYS * DAY_MS));
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function popularTerms({ db, now }: Deps): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select ${searchTerms.term} as term from ${searchTerms} where ${searchTerms.day} > ${firstDay(now())}
    group by ${searchTerms.term} having sum(${searchTerms.times}) >= ${LEAST_TIMES}
    order by sum(${searchTerms.times}) desc, ${searchTerms.term} limit ${MOST_SHOWN}`);
  return rows.map(({ term }) => term);
}
