import { linksChangeAt } from "../adapters/files/signed-links.ts";
import type { Product } from "../../contract/products/product.ts";
import type { CachePolicy } from "../platform/http/response-cache.ts";
import { shopViewerOf } from "./product-reply.ts";
import { isNarrowed, type ProductFilter, type ProductPage } from "./queries.ts";
import { productsBoughtTogether, SHOP_TABLES } from "./tables.ts";

/** Cached for everyone but staff, who see more. */
export const shopPolicy = {
  tables: SHOP_TABLES,
  exceptFor: (caller) => shopViewerOf(caller).admin,
} satisfies CachePolicy;

/** Returns when a reply with these products expires: at the next change of picture links, or the next launch. */
export function trueUntil(shown: readonly Pick<Product, "memberLaunchDate" | "publicLaunchDate">[], now: Date): number {
  const launches = shown
    .flatMap(({ memberLaunchDate, publicLaunchDate }) => [memberLaunchDate, publicLaunchDate])
    .map((date) => (date === null ? 0 : Date.parse(date)))
    .filter((at) => at > now.getTime());
  return Math.min(linksChangeAt(now), ...launches);
}

/** What a reply with these products depends on besides the tables: their stock, and the time. */
export const showing = (products: readonly Product[], now: Date) => ({
  shows: products.map(({ id }) => id),
  until: trueUntil(products, now),
});

/**
 * Unfiltered first pages are the shop's own views. There are endless searches and filters, so they are evicted first.
 */
export const listPolicy = {
  ...shopPolicy,
  describe: ({ products }: ProductPage, { query, now }: { query: ProductFilter; now: Date }) => ({
    ...showing(products, now),
    isVariant: isNarrowed(query) || query.offset > 0 || products.length === 0,
  }),
};

/** Other spellings of an id, slug or name are evicted first. */
export const productPolicy = {
  ...shopPolicy,
  describe: ({ product }: { product: Product }, { params, now }: { params: Record<string, string>; now: Date }) => ({
    ...showing([product], now),
    isVariant: Object.values(params).some((requested) => ![product.id, product.slug, product.name].includes(requested)),
  }),
};

export const skusPolicy = {
  ...shopPolicy,
  describe: ({ products }: { products: Product[] }, { now }: { now: Date }) => ({
    ...showing(products, now),
    isVariant: true,
  }),
};

/** Most products are bought alone: empty replies are evicted first. */
export const boughtWithPolicy = {
  tables: [...SHOP_TABLES, productsBoughtTogether],
  exceptFor: shopPolicy.exceptFor,
  describe: ({ products }: { products: Product[] }, { now }: { now: Date }) => ({
    ...showing(products, now),
    isVariant: products.length === 0,
  }),
};

export const filtersPolicy = {
  ...shopPolicy,
  describe: ({ filters }: { filters: readonly unknown[] }) => ({ isVariant: filters.length === 0 }),
};

export const detailsPolicy = {
  ...shopPolicy,
  describe: (_: unknown, { now }: { now: Date }) => ({ until: trueUntil([], now), isVariant: true }),
};
