import { sql } from "drizzle-orm";
import { serviceProducts } from "../../rules/products/service-products.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { Db } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { excluded, columns } from "../platform/database/columns.ts";
import { products } from "./tables.ts";

/**
 * Syncs the rows of the lab's services with the rules, by SKU: every order line names a product. Staff manage
 * descriptions, pictures and visibility. Safe to repeat, also from several processes at once.
 */
export async function createServiceProducts(db: Db, prices: PriceList): Promise<void> {
  const rows = serviceProducts(prices)
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    .map(({ sku, name, productType, price, memberPrice, visibility }) => ({
      id: newId(),
      name,
      slug: sku,
      sku,
      productType,
      price,
      memberPrice,
      visibility,
      createdAt: sql`now()`,
    }));
  const stored = columns(products, "name", "productType", "price", "memberPrice");
  const given = Object.fromEntries(Object.entries(stored).map(([name, column]) => [name, excluded(column)]));
  await db
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.sku,
      set: given,
      setWhere: sql`${Object.values(stored)} is distinct from ${Object.values(given)}`,
    });
}
