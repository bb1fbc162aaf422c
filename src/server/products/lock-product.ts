import { eq, sql } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import { noSuchProduct } from "./queries.ts";
import { products } from "./tables.ts";

/** Locks a product until `tx` ends and returns it. Every staff change to it and to its parts starts here. */
export async function lockProduct(tx: Tx, productId: string) {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for("no key update");
  if (product === undefined) throw noSuchProduct();
  return product;
}

/** Increments the version, so stale edits by others are detected. */
export async function countChange(tx: Tx, productId: string): Promise<void> {
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
}

/**
 * Increments the version after a change to a product's parts, so stale edits by others are detected, and logs the
 * change.
 */
export async function keepChange(
  deps: Pick<Deps, "now">,
  tx: Tx,
  product: { id: string; name: string },
  change: Omit<StaffChange, "thing">,
): Promise<void> {
  await countChange(tx, product.id);
  await recordChange(deps, tx, { ...change, thing: thingOf(product) });
}

export const thingOf = ({ id, name }: { id: string; name: string }): StaffChange["thing"] => ({
  kind: "PRODUCT",
  id,
  name,
});
