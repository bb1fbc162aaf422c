import { linksChangeAt } from "../adapters/files/signed-links.ts";
import type { Product } from "../../contract/products/product.ts";
import type { CachePolicy } from "../platform/http/response-cache.ts";
import { shopViewerOf } from "./product-reply.ts";
import {
  collectionProducts,
  collections,
  productDetails,
  productMedia,
  productOptions,
  products,
  productVariants,
} from "./tables.ts";

/** What the shop's answers are made of. */
export const SHOP = [
  products,
  productVariants,
  productOptions,
  productDetails,
  productMedia,
  collections,
  collectionProducts,
] as const;

/** How answers of the shop are kept: staff see more than all others. */
export const shopAnswers = { of: SHOP, exceptFor: (caller) => shopViewerOf(caller).admin } satisfies CachePolicy;

/** Until when an answer that shows these products at this time is true, by the clock: links to pictures and release windows change. */
export function trueUntil(shown: readonly Pick<Product, "memberLaunchDate" | "publicLaunchDate">[], now: Date): number {
  const launches = shown
    .flatMap(({ memberLaunchDate, publicLaunchDate }) => [memberLaunchDate, publicLaunchDate])
    .map((date) => (date === null ? 0 : Date.parse(date)))
    .filter((at) => at > now.getTime());
  return Math.min(linksChangeAt(now), ...launches);
}

/** What an answer that shows these products depends on beside the tables: their stock, and the clock. */
export const showing = (products: readonly Product[], now: Date) => ({
  shows: products.map(({ id }) => id),
  until: trueUntil(products, now),
});
