import type { Product } from "../../contract/products/product.ts";
import { canEveryoneHave, OFFERED_WITH } from "../../rules/products/bought-together.ts";
import { type ShelfProduct, shelfProduct, thumbnailOf } from "./shelf.ts";

/** Other products that a product's page ends with. */
export type RelatedProducts = {
  /** Whether some of them go with it; else they are what sells most. */
  fits: boolean;
  products: ShelfProduct[];
};

/**
 * What a product's page ends with (docs/product/products.md#related-products): what can be had, and has a picture, for without one it
 * is no invitation.
 * @param fitting what goes with it, the best first
 * @param popular what fills it up
 */
export function relatedProducts(id: string, fitting: readonly Product[], popular: readonly Product[]): RelatedProducts {
  const inviting = (found: readonly Product[]) =>
    found.filter((one) => one.id !== id && thumbnailOf(one.media) !== null && canEveryoneHave(one));
  const fits = inviting(fitting);
  const all = new Map([...fits, ...inviting(popular)].map((one) => [one.id, one]));
  return { fits: fits.length > 0, products: [...all.values()].slice(0, OFFERED_WITH).map(shelfProduct) };
}
