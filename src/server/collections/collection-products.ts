import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/collections/collections.ts";
import type { Deps, Tx } from "../deps.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { collectionProducts, products } from "../products/tables.ts";
import { columnName } from "../platform/database/column-name.ts";
import { lockCollection } from "./lock-collection.ts";

const cp = alias(collectionProducts, "cp");

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
    insert into ${collectionProducts}
      (${columnName(cp.collectionId)}, ${columnName(cp.productId)}, ${columnName(cp.position)})
    select ${collectionId}, ${productId}, coalesce(max(${cp.position}) + 1, 0) from ${collectionProducts} ${cp}
    where ${cp.collectionId} = ${collectionId}
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
    await tx
      .update(collectionProducts)
      .set({ position: sql`place.nr - 1` })
      .from(sql`unnest(${sql.param(wanted)}::uuid[]) with ordinality as place ("productId", nr)`)
      .where(
        and(
          eq(collectionProducts.collectionId, collectionId),
          eq(collectionProducts.productId, sql`place."productId"`),
        ),
      );
  });
}
