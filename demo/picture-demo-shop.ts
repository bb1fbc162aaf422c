import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, notExists } from "drizzle-orm";
import sharp from "sharp";
import type { Deps } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import type { PictureOwner } from "../src/server/products/picture-keys.ts";
import { renderPicture } from "../src/server/products/render-picture.ts";
import { collections, productMedia, products } from "../src/server/products/tables.ts";
import { savePicture } from "../src/server/products/save-picture.ts";
import { drawProduct } from "./product-pictures/draw-product.ts";
import type { ProductLook } from "./product-pictures/look.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";

/** Draws the pictures of the demo's shop. Can be repeated: what a killed run has left undone is done by the next. */
export async function pictureDemoShop(deps: Deps, _data: object, stopping: AbortSignal): Promise<void> {
  if (deps.settings.demoFrames === 0) return; // a demo without photographs, for tests
  for (const { sku, look } of DEMO_PRODUCTS) {
    stopping.throwIfAborted();
    const id = await bareProduct(deps, sku);
    if (id !== null) await draw(deps, { kind: "product", id, featured: true }, look);
  }
  for (const { name, products } of DEMO_COLLECTIONS) {
    stopping.throwIfAborted();
    const id = await bareCollection(deps, name);
    const look = products.find(({ visibility, launch }) => visibility === undefined && launch === undefined)?.look;
    if (id !== null && look !== undefined) await draw(deps, { kind: "collection", id }, look);
  }
}

/** @returns the id of a product that has no picture yet */
async function bareProduct({ db }: Deps, sku: string): Promise<string | null> {
  const pictures = db.select().from(productMedia).where(eq(productMedia.productId, products.id));
  const [bare] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), notExists(pictures)));
  return bare?.id ?? null;
}

/** @returns the id of a collection that has none */
async function bareCollection({ db }: Deps, name: string): Promise<string | null> {
  const pictures = db.select().from(productMedia).where(eq(productMedia.collectionId, collections.id));
  const [bare] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.name, name), notExists(pictures)));
  return bare?.id ?? null;
}

async function draw(deps: Deps, owner: PictureOwner, look: ProductLook): Promise<void> {
  const path = join(await deps.files.scratchFolder(), `drawn-${newId()}.png`);
  try {
    await sharp(Buffer.from(drawProduct(look)))
      .png({ compressionLevel: 1 })
      .toFile(path);
    await renderPicture(deps, { path, announced: "image/png" }, (sizes) =>
      savePicture(deps, { owner, pictureId: newId() }, sizes),
    );
  } finally {
    await rm(path, { force: true });
  }
}
