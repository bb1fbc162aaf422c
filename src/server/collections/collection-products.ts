import { and, asc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { Deps, Tx } from "../deps.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { collectionProducts, products } from "../products/tables.ts";
import { lockCollection } from "./lock-collection.ts";

/** Puts a product at the end; one that is in already stays where it is. */
export async function addCollectionProduct({ db }: Deps, collectionId: string, productId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCollection(tx, collectionId);
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId));
    if (product === undefined) throw invalidField("productId", "There is no such product.");
    await appendProduct(tx, collectionId, product.id);
  });
}

/** The caller holds the collection. */
async function appendProduct(tx: Tx, collectionId: string, productId: string): Promise<void> {
  await tx.execute(sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}, ${productId}, coalesce(max(position) + 1, 0) from collection_products
    where collection_id = ${collectionId}
    on conflict do nothing`);
}

export async function removeCollectionProduct({ db }: Deps, collectionId: string, productId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCollection(tx, collectionId);
    const removed = await tx
      .delete(collectionProducts)
      .where(and(eq(collectionProducts.collectionId, collectionId), eq(collectionProducts.productId, productId)));
    if (removed.rowCount === 0) throw notFound("This product is not in the collection.");
  });
}

/** @param productIds every product of the collection, once */
export async function reorderCollectionProducts(
  { db }: Deps,
  collectionId: string,
  productIds: readonly string[],
): Promise<void> {
  const wanted = productIds.map((id) => id.toLowerCase());
  if (new Set(wanted).size < wanted.length) throw invalidField("productIds", "Name every product once.");
  await db.transaction(async (tx) => {
    await lockCollection(tx, collectionId);
    const present = await tx
      .select({ id: collectionProducts.productId })
      .from(collectionProducts)
      .where(eq(collectionProducts.collectionId, collectionId))
      .orderBy(asc(collectionProducts.position), asc(collectionProducts.productId));
    const ids = present.map(({ id }) => id);
    const named = new Set(wanted);
    if (ids.length !== wanted.length || ids.some((id) => !named.has(id))) {
      throw refuse(contract.reorderCollectionProducts, "OTHER_PRODUCTS", { productIds: ids });
    }
    await tx.execute(sql`
      update collection_products cp set position = place.nr - 1
      from unnest(${sql.param(wanted)}::uuid[]) with ordinality place (id, nr)
      where cp.collection_id = ${collectionId} and cp.product_id = place.id`);
  });
}
