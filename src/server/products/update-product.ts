import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { addGiftCardOptions, productColumnsOf } from "./add-product.ts";
import { lockProduct, thingOf } from "./lock-product.ts";
import { products, productVariants } from "./tables.ts";

type Change = BodyOf<typeof contract.updateProduct>;

/** Changes a product, unless it changed since it was loaded. */
export async function updateProduct(
  { db, now }: Deps,
  productId: string,
  { version, ...change }: Change,
  by: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (product.version !== version) {
        throw refuse(contract.updateProduct, "STALE", { version: product.version });
      }
      if (isServiceSku(product.sku) && changesService(product, change)) throw refuse(contract.updateProduct, "SERVICE");
      if (change.defaultProductVariantId !== null) await checkVariant(tx, productId, change.defaultProductVariantId);
      const columns = await productColumnsOf(tx, { ...change, slug: change.slug ?? product.slug });
      const after = { ...columns, defaultProductVariantId: change.defaultProductVariantId };
      await tx
        .update(products)
        .set({ ...after, version: sql`${products.version} + 1` })
        .where(eq(products.id, productId));
      const thing = thingOf({ id: productId, name: columns.name });
      await recordChange({ now }, tx, { by, verb: "CHANGED", thing, before: product, after });
      if (change.giftCard && !product.giftCard) await addGiftCardOptions(tx, productId);
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(contract.updateProduct, "TAKEN") : error;
    });
}

/** The rules set a service's name and price; a change here would be undone at the next start. */
function changesService(product: typeof products.$inferSelect, change: Omit<Change, "version">): boolean {
  return (
    change.name !== product.name ||
    change.sku !== product.sku ||
    change.productType !== product.productType ||
    change.price !== product.price ||
    change.memberPrice !== product.memberPrice ||
    (change.slug ?? product.slug) !== product.slug
  );
}

async function checkVariant(tx: Tx, productId: string, variantId: string): Promise<void> {
  const [variant] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.id, variantId), eq(productVariants.productId, productId)));
  if (variant === undefined) throw invalidField("defaultProductVariantId", "This variant is not one of the product's.");
}
