import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isStillNamed, isTaken } from "../platform/database/write-failures.ts";
import { keepChange, lockProduct } from "./lock-product.ts";
import { moveStock } from "./lock-stock.ts";
import { productVariants } from "./tables.ts";

type NewVariant = BodyOf<typeof contract.addProductVariant>;
type VariantChange = BodyOf<typeof contract.updateProductVariant>;

export async function addVariant({ db, now }: Deps, productId: string, form: NewVariant, by: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (isServiceSku(product.sku)) throw refuse(contract.addProductVariant, "SERVICE");
      const id = await insertVariant(tx, productId, form, { by, now: now() });
      await keepChange({ now }, tx, product, { by, verb: "ADDED", part: partOf({ ...form, id }), after: form });
    })
    .catch(skuTaken);
}

/** @returns the variant's id */
async function insertVariant(
  tx: Tx,
  productId: string,
  { stock, ...form }: NewVariant,
  { by, now }: { by: string | null; now: Date },
): Promise<string> {
  const id = newId();
  await tx.insert(productVariants).values({ ...form, id, productId, stock: stock === null ? null : 0 });
  if (stock !== null) {
    const shelf = { productId, productVariantId: id, stock: 0 };
    await moveStock(tx, [{ shelf, change: stock }], { reason: "INITIAL", by, now });
  }
  return id;
}

export async function updateVariant(
  { db, now }: Deps,
  { productId, variantId }: { productId: string; variantId: string },
  { version, ...form }: VariantChange,
  by: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (product.version !== version) {
        throw refuse(contract.updateProductVariant, "STALE", { version: product.version });
      }
      const [before] = await tx.select().from(productVariants).where(isVariantOf(productId, variantId));
      if (before === undefined) throw noSuchVariant();
      await tx.update(productVariants).set(form).where(isVariantOf(productId, variantId));
      const part = partOf({ ...form, id: variantId });
      await keepChange({ now }, tx, product, { by, verb: "CHANGED", part, before, after: form });
    })
    .catch(skuTaken);
}

/**
 * An ordered variant cannot be removed, because orders refer to it; one that was never ordered is deleted with its
 * movements.
 */
export async function removeVariant(
  { db, now }: Deps,
  { productId, variantId }: { productId: string; variantId: string },
  by: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      const [before] = await tx.delete(productVariants).where(isVariantOf(productId, variantId)).returning();
      if (before === undefined) throw noSuchVariant();
      await keepChange({ now }, tx, product, { by, verb: "REMOVED", part: partOf(before), before });
    })
    .catch((error: unknown) => {
      throw isStillNamed(error) ? refuse(contract.removeProductVariant, "ORDERED") : error;
    });
}

const partOf = ({ id, name }: { id: string; name: string }) => ({ kind: "VARIANT" as const, id, name });

const isVariantOf = (productId: string, variantId: string) =>
  and(eq(productVariants.id, variantId), eq(productVariants.productId, productId));

const noSuchVariant = () => notFound("Variant not found.");

function skuTaken(error: unknown): never {
  throw isTaken(error) ? refuse(contract.addProductVariant, "SKU_TAKEN") : error;
}
