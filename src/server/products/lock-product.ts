import { eq, sql } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import { noSuchProduct } from "./queries.ts";
import { products } from "./tables.ts";

/** Reads a product and keeps it as it is until `tx` ends. Staff's writes to it and to what hangs on it start here. */
export async function lockProduct(tx: Tx, productId: string) {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for("no key update");
  if (product === undefined) throw noSuchProduct();
  return product;
}

/** Counts a change by staff, so that whoever looked at the product before is told. */
export async function countChange(tx: Tx, productId: string): Promise<void> {
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
}

/** Counts a change by staff to what hangs on a product, so that whoever looked at it before is told, and writes it down. */
export async function keepChange(
  deps: Pick<Deps, "now">,
  tx: Tx,
  product: { id: string; name: string },
  change: Omit<StaffChange, "thing">,
): Promise<void> {
  await countChange(tx, product.id);
  await recordChange(deps, tx, { ...change, thing: thingOf(product) });
}

/** A product as the record of what staff changed names it. */
export const thingOf = ({ id, name }: { id: string; name: string }): StaffChange["thing"] => ({
  kind: "PRODUCT",
  id,
  name,
});
