import { getTableName } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { type FindProducts, type PriceableProduct, productsIn } from "./priceable-lines.ts";
import { productIdsOf } from "./queries.ts";
import { productOptions, products, productVariants } from "./tables.ts";

type Cached = Pick<Deps, "db" | "cache">;

const TABLES = [products, productVariants, productOptions].map(getTableName);
/** Bytes in memory per character of a product's JSON. */
const BYTES_A_CHARACTER = 2;
const ID_BYTES = 100;

/**
 * Finds products in the cache: for quotes, which promise nothing. An order finds them in its own transaction
 * (`productsIn`).
 */
export const cachedProducts =
  ({ db, cache }: Cached): FindProducts =>
  async (ids) => {
    const keyOf = (id: string) => `priced ${id}`;
    const found = await cache.each<PriceableProduct>(ids.map(keyOf), {
      tables: TABLES,
      async make(missing) {
        const read = await productsIn(db)(missing.map((key) => key.slice(keyOf("").length)));
        return new Map(
          Array.from(read, ([id, value]) => {
            const bytes = JSON.stringify(value).length * BYTES_A_CHARACTER;
            return [keyOf(id), { value, bytes, shows: [id] }];
          }),
        );
      },
    });
    return new Map(Array.from(found.values(), (product) => [product.id, product]));
  };

/** Returns the product ids of the lab's own services by SKU, from the cache; for quotes. */
export async function cachedProductIds({ db, cache }: Cached, lines: readonly { sku: string }[]) {
  const keyOf = (sku: string) => `id of ${sku}`;
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const found = await cache.each<string>(skus.map(keyOf), {
    tables: [getTableName(products)],
    async make(missing) {
      const read = await productIdsOf(
        db,
        missing.map((key) => ({ sku: key.slice(keyOf("").length) })),
      );
      return new Map(Array.from(read, ([sku, value]) => [keyOf(sku), { value, bytes: ID_BYTES }]));
    },
  });
  return new Map(Array.from(found, ([key, id]) => [key.slice(keyOf("").length), id]));
}
