import type { Product } from "../../contract/products/product.ts";
import { canEveryoneHave, OFFERED_WITH } from "../../rules/products/bought-together.ts";
import { companionsOf } from "../../rules/products/goes-with.ts";
import { type ShelfProduct, shelfProduct, thumbnailOf } from "./shelf.ts";
import { allFacts } from "./shown-product.ts";

/**
 * Returns recommended products (docs/product/products.md#related-products): available ones with a picture, because
 * others are not inviting.
 * @param together bought together with the product, best first
 * @param companions of the kinds that go with it, best first
 */
export function relatedProducts(
  { id, details }: Pick<Product, "id" | "details">,
  together: readonly Product[],
  companions: readonly Product[],
): ShelfProduct[] {
  const fitting = companionsOf(
    allFacts(details),
    companions.map((one) => ({ one, facts: allFacts(one.details) })),
  ).map(({ one }) => one);
  const inviting = [...together, ...fitting].filter(
    (one) => one.id !== id && thumbnailOf(one.media) !== null && canEveryoneHave(one),
  );
  const all = new Map(inviting.map((one) => [one.id, one]));
  return [...all.values()].slice(0, OFFERED_WITH).map(shelfProduct);
}
