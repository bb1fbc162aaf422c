import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { countChange, lockProduct } from "./lock-product.ts";
import { productDetails, productMedia } from "./tables.ts";

type DetailFields = BodyOf<typeof contract.addProductDetail>;

/** @returns the detail's id */
export async function addDetail({ db }: Deps, productId: string, form: DetailFields): Promise<string> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    await countChange(tx, productId);
    return insertDetail(tx, productId, form);
  });
}

async function insertDetail(tx: Tx, productId: string, form: DetailFields): Promise<string> {
  const id = newId();
  await tx.insert(productDetails).values({ ...form, id, productId });
  return id;
}

export async function updateDetail(
  { db }: Deps,
  { productId, detailId }: { productId: string; detailId: string },
  { version, ...form }: BodyOf<typeof contract.updateProductDetail>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    if (product.version !== version) {
      throw refuse(contract.updateProductDetail, "STALE", { version: product.version });
    }
    const updated = await tx.update(productDetails).set(form).where(isDetailOf(productId, detailId));
    if (updated.rowCount === 0) throw noSuchDetail();
    await countChange(tx, productId);
  });
}

export async function removeDetail(
  { db, files }: Deps,
  { productId, detailId }: { productId: string; detailId: string },
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const pictures = await tx
      .select({ key: productMedia.key })
      .from(productMedia)
      .where(eq(productMedia.productDetailId, detailId));
    const removed = await tx.delete(productDetails).where(isDetailOf(productId, detailId));
    if (removed.rowCount === 0) throw noSuchDetail();
    await countChange(tx, productId);
    return pictures.map(({ key }) => key);
  });
  for (const key of keys) await files.remove(key);
}

export const isDetailOf = (productId: string, detailId: string) =>
  and(eq(productDetails.id, detailId), eq(productDetails.productId, productId));

export const noSuchDetail = () => notFound("There is no such detail.");
