import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import * as contract from "../../contract/digital-goods/product-files.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { ProductFileType } from "../../rules/digital-goods/files.ts";
import type { CallDeps, Db, Deps } from "../deps.ts";
import { looksRight } from "../files/looks-right.ts";
import { type StoredUpload, uploaderOf } from "../files/upload-handler.ts";
import { recordChange } from "../history/record-change.ts";
import { HttpError, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import { products } from "../products/tables.ts";
import { productFiles } from "./tables.ts";
import { newWriteLink } from "../files/write-link-reply.ts";

const KEY = /^product-files\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/;

/** Returns an upload link for a digital product's file. Until the upload completes, buyers get the previous file. */
export async function announceProductFile(
  deps: CallDeps,
  productId: string,
  { name, type, size }: BodyOf<typeof contract.announceProductFile>,
) {
  const { db, now } = deps;
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  if (product === undefined) throw notFound("Product not found.");
  const isFile = product.productType === "DIGITAL" && !product.giftCard && !isServiceSku(product.sku);
  if (!isFile) throw refuse(contract.announceProductFile, "NOT_A_FILE");
  const id = newId();
  const key = `product-files/${productId}/${id}`;
  await db.insert(productFiles).values({ id, productId, name, type, bytes: size, key, createdAt: now() });
  return { writeLink: await newWriteLink(deps, key, { type, bytes: size }) };
}

export async function receiveProductFile(deps: Deps, upload: StoredUpload): Promise<void> {
  const { db, files, jobs } = deps;
  const id = KEY.exec(upload.key)?.[1];
  if (id === undefined) throw notFound();
  if (!(await looksRight(deps, upload.key, upload.type as ProductFileType))) {
    await files.remove(upload.key);
    throw new HttpError(415, "This is not what its name says: send a PDF or a zip.");
  }
  await db.transaction(async (tx) => {
    const [arrived] = await tx
      .update(productFiles)
      .set({ uploadedAt: deps.now() })
      .where(eq(productFiles.id, id))
      .returning({
        productId: productFiles.productId,
        name: productFiles.name,
        type: productFiles.type,
        bytes: productFiles.bytes,
      });
    if (arrived === undefined) throw notFound("This product is no longer there.");
    const others = and(eq(productFiles.productId, arrived.productId), ne(productFiles.id, id));
    const before = await tx
      .delete(productFiles)
      .where(and(others, isNotNull(productFiles.uploadedAt)))
      .returning({ key: productFiles.key, name: productFiles.name, bytes: productFiles.bytes });
    if (before.length > 0) await jobs.enqueue(tx, "remove-files", { keys: before.map(({ key }) => key) });
    const by = uploaderOf(upload.for ?? "nobody");
    if (by === null) return;
    const [product] = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(eq(products.id, arrived.productId));
    const file = ({ name, bytes }: { name: string; bytes: number }) => ({ file: name, bytes });
    await recordChange(deps, tx, {
      by,
      verb: before.length > 0 ? "CHANGED" : "ADDED",
      thing: { kind: "PRODUCT", ...product! },
      part: { kind: "FILE", name: arrived.name },
      before: before[0] ? file(before[0]) : null,
      after: file(arrived),
    });
  });
}

/** Returns the file that a product's buyers get; null before the first upload. */
export async function fileOfProduct(db: Db, productId: string) {
  const [file] = await db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), isNotNull(productFiles.uploadedAt)))
    .orderBy(desc(productFiles.uploadedAt))
    .limit(1);
  return file ?? null;
}
