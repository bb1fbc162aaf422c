import { PRODUCT_PAGE_SIZE } from "../../rules/products/catalogue.ts";
import type { ShelfProduct } from "./shelf.ts";

export const SORTS = {
  featured: { label: "Featured", sortBy: "position", desc: false },
  popular: { label: "Popular", sortBy: "popular", desc: true },
  newest: { label: "Newest", sortBy: "createdAt", desc: true },
  "price-up": { label: "Price, low to high", sortBy: "price", desc: false },
  "price-down": { label: "Price, high to low", sortBy: "price", desc: true },
  name: { label: "Name", sortBy: "name", desc: false },
} as const;
type Sort = keyof typeof SORTS;
export const SORT_NAMES = Object.keys(SORTS) as Sort[];

/** List state in a collection's URL: `?page=2&sort=newest&only=format:35mm&only=iso:400`. */
export type Listing = {
  /** From 1. */
  page: number;
  sort: Sort;
  /** Facts, each "key:value"; values of one key are alternatives. */
  only: readonly string[];
};

/** A fact to filter products by, as returned by `listProductFilters`. */
export type Fact = { key: string; values: { value: string; count: number }[] };

const FACT = /^[A-Za-z][\w-]{0,39}:[^,]{1,80}$/;
const MOST_FACTS = 20;
const MOST_PAGES = 50_000;

/** Parses the URL; ignores invalid parts, so that every link works. */
export function listingOf(search: URLSearchParams): Listing {
  const page = Number(search.get("page") ?? 1);
  const sort = SORT_NAMES.find((name) => name === search.get("sort"));
  const only = [...new Set(search.getAll("only"))].filter((fact) => FACT.test(fact)).slice(0, MOST_FACTS);
  return { page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1, sort: sort ?? "featured", only };
}

/** Returns the listing as a query, "" for the first page in default order. */
export function queryOf({ page, sort, only }: Listing): string {
  const search = new URLSearchParams();
  if (page > 1) search.set("page", String(page));
  if (sort !== "featured") search.set("sort", sort);
  for (const fact of only) search.append("only", fact);
  return search.size === 0 ? "" : `?${search}`;
}

/** Adds or removes one fact, and returns to the first page. */
export function toggled(listing: Listing, fact: string): Listing {
  const only = listing.only.includes(fact) ? listing.only.filter((one) => one !== fact) : [...listing.only, fact];
  return { ...listing, page: 1, only };
}

export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / PRODUCT_PAGE_SIZE));

/**
 * Returns the facts worth filtering by: those that differ between products and that some products share, and selected
 * ones.
 */
export function choosable(facts: readonly Fact[], only: readonly string[]): Fact[] {
  return facts.filter(
    ({ key, values }) =>
      (values.length > 1 && values.some(({ count }) => count > 1)) || only.some((fact) => fact.startsWith(`${key}:`)),
  );
}

export type CollectionListing = {
  collection: { name: string; slug: string; description: string };
  listing: Listing;
  facts: Fact[];
  products: ShelfProduct[];
  count: number;
};

/** "Showing 19 to 36 of 40". */
export function rangeText(page: number, shown: number, count: number): string {
  const first = (page - 1) * PRODUCT_PAGE_SIZE + 1;
  if (count === 1) return "1 product";
  if (shown === count) return `${count} products`;
  return `Showing ${first} to ${first + shown - 1} of ${count} products`;
}
