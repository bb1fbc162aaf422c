import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/collections/collections.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { collectionProducts, products } from "../products/tables.ts";
import { columnName } from "../platform/database/columns.ts";
import { lockCollection, thingOf } from "./save-collection.ts";

const cp = alias(collectionProducts, "cp");

/** Appends a product; a product already in the collection keeps its position. */
export async function addCollectionProduct(
  { db, now }: Deps,
  collectionId: string,
  { productId, by }: { productId: string; by: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const collection = await lockCollection(tx, collectionId);
    const [product] = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(eq(products.id, productId));
    if (product === undefined) throw invalidField("productId", "Product not found.");
    if (!(await appendProduct(tx, collectionId, product.id))) return;
    await recordChange({ now }, tx, { by, verb: "ADDED", thing: thingOf(collection), part: partOf(product) });
  });
}

const partOf = ({ id, name }: { id: string; name: string }) => ({ kind: "PRODUCTS" as const, id, name });

/** The caller has locked the collection. @returns whether the product was added */
async function appendProduct(tx: Tx, collectionId: string, productId: string): Promise<boolean> {
  const appended = await tx.execute(sql`
    insert into ${collectionProducts}
      (${columnName(cp.collectionId)}, ${columnName(cp.productId)}, ${columnName(cp.position)})
    select ${collectionId}, ${productId}, coalesce(max(${cp.position}) + 1, 0) from ${collectionProducts} ${cp}
    where ${cp.collectionId} = ${collectionId}
    on conflict do nothing`);
  return appended.rowCount !== 0;
}

export async function removeCollectionProduct(
  { db, now }: Deps,
  collectionId: string,
  { productId, by }: { productId: string; by: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const collection = await lockCollection(tx, collectionId);
    const name = sql<string>`(select ${products.name} from ${products} where ${products.id} = ${productId})`;
    const [removed] = await tx
      .delete(collectionProducts)
      .where(and(eq(collectionProducts.collectionId, collectionId), eq(collectionProducts.productId, productId)))
      .returning({ id: collectionProducts.productId, name });
    if (removed === undefined) throw notFound("This product is not in the collection.");
    await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(collection), part: partOf(removed) });
  });
}

/** `productIds` lists every product of the collection exactly once. */
export async function reorderCollectionProducts(
  { db, now }: Deps,
  collectionId: string,
  { productIds, by }: { productIds: readonly string[]; by: string },
): Promise<void> {
  const wanted = productIds.map((id) => id.toLowerCase());
  if (new Set(wanted).size < wanted.length) throw invalidField("productIds", "Name every product once.");
  await db.transaction(async (tx) => {
    const collection = await lockCollection(tx, collectionId);
    const present = await tx
      .select({ id: collectionProducts.productId, name: products.name })
      .from(collectionProducts)
      .innerJoin(products, eq(products.id, collectionProducts.productId))
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
    const before = { order: present.map(({ name }) => name) };
    const after = { order: wanted.map((id) => present.find((one) => one.id === id)!.name) };
    const part = { kind: "PRODUCTS" as const, name: "" };
    await recordChange({ now }, tx, { by, verb: "ARRANGED", thing: thingOf(collection), part, before, after });
  });
}
