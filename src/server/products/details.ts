import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { keepChange, lockProduct } from "./lock-product.ts";
import { productDetails, productMedia } from "./tables.ts";

type DetailFields = BodyOf<typeof contract.addProductDetail>;

/** @returns the detail's id */
export async function addDetail({ db, now }: Deps, productId: string, form: DetailFields, by: string): Promise<string> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const id = await insertDetail(tx, productId, form);
    await keepChange({ now }, tx, product, { by, verb: "ADDED", part: partOf({ ...form, id }), after: form });
    return id;
  });
}

async function insertDetail(tx: Tx, productId: string, form: DetailFields): Promise<string> {
  const id = newId();
  await tx.insert(productDetails).values({ ...form, id, productId });
  return id;
}

export async function updateDetail(
  { db, now }: Deps,
  { productId, detailId }: { productId: string; detailId: string },
  { version, ...form }: BodyOf<typeof contract.updateProductDetail>,
  by: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    if (product.version !== version) {
      throw refuse(contract.updateProductDetail, "STALE", { version: product.version });
    }
    const [before] = await tx.select().from(productDetails).where(isDetailOf(productId, detailId));
    if (before === undefined) throw noSuchDetail();
    await tx.update(productDetails).set(form).where(isDetailOf(productId, detailId));
    const part = partOf({ ...form, id: detailId });
    await keepChange({ now }, tx, product, { by, verb: "CHANGED", part, before, after: form });
  });
}

export async function removeDetail(
  { db, files, now }: Deps,
  { productId, detailId }: { productId: string; detailId: string },
  by: string,
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const pictures = await tx
      .select({ key: productMedia.key })
      .from(productMedia)
      .where(eq(productMedia.productDetailId, detailId));
    const [before] = await tx.delete(productDetails).where(isDetailOf(productId, detailId)).returning();
    if (before === undefined) throw noSuchDetail();
    await keepChange({ now }, tx, product, { by, verb: "REMOVED", part: partOf(before), before });
    return pictures.map(({ key }) => key);
  });
  for (const key of keys) await files.remove(key);
}

const partOf = ({ id, subtitle }: { id: string; subtitle: string }) => ({
  kind: "DETAIL" as const,
  id,
  name: subtitle,
});

export const isDetailOf = (productId: string, detailId: string) =>
  and(eq(productDetails.id, detailId), eq(productDetails.productId, productId));

export const noSuchDetail = () => notFound("Detail not found.");
