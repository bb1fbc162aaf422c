import type { Product } from "../../contract/products/product.ts";
import { canEveryoneHave, OFFERED_WITH } from "../../rules/products/bought-together.ts";
import { type ShelfProduct, shelfProduct, thumbnailOf } from "./shelf.ts";

export type RelatedProducts = {
  /** Whether some of them match the product; otherwise they are best sellers. */
  fits: boolean;
  products: ShelfProduct[];
};

/**
 * Returns recommended products (docs/product/products.md#related-products): available ones with a picture, because
 * others are not inviting.
 * @param fitting matching products, best first
 * @param popular fill the rest
 */
export function relatedProducts(id: string, fitting: readonly Product[], popular: readonly Product[]): RelatedProducts {
  const inviting = (found: readonly Product[]) =>
    found.filter((one) => one.id !== id && thumbnailOf(one.media) !== null && canEveryoneHave(one));
  const fits = inviting(fitting);
  const all = new Map([...fits, ...inviting(popular)].map((one) => [one.id, one]));
  return { fits: fits.length > 0, products: [...all.values()].slice(0, OFFERED_WITH).map(shelfProduct) };
}
