import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, like, notExists, notLike } from "drizzle-orm";
import sharp from "sharp";
import type { Deps } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import { pictureFolder, type PictureOwner } from "../src/server/products/picture-keys.ts";
import { renderPicture, savePicture } from "../src/server/products/save-picture.ts";
import { collections, productMedia, products } from "../src/server/products/tables.ts";
import { drawProduct, type Drawing } from "./product-pictures/draw-product.ts";
import type { ProductLook } from "./product-pictures/look.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";

/** Draws the demo shop's pictures. Repeatable: the next run finishes an interrupted one. */
export async function pictureDemoShop(deps: Deps, _data: object, stopping: AbortSignal): Promise<void> {
  if (deps.settings.demoFrames === 0) return; // a demo without photographs, for tests
  // Pictures shown in lists come first; other views follow once every product has one.
  await pictureProducts(deps, (look) => drawProduct(look).slice(0, 1), stopping);
  for (const { name, products } of DEMO_COLLECTIONS) {
    stopping.throwIfAborted();
    const id = await bareCollection(deps, name);
    const look = products.find(({ visibility, launch }) => visibility === undefined && launch === undefined)?.look;
    if (id !== null && look !== undefined) await draw(deps, { kind: "collection", id }, drawProduct(look)[0]!);
  }
  await pictureProducts(deps, drawProduct, stopping);
}

/** Draws the products' missing pictures. @param drawingsOf returns the drawings, starting with the first */
async function pictureProducts(
  deps: Deps,
  drawingsOf: (look: ProductLook) => Drawing[],
  stopping: AbortSignal,
): Promise<void> {
  const known = await productsWithPictures(deps);
  for (const { sku, look } of DEMO_PRODUCTS) {
    const product = known.get(sku);
    if (product === undefined) continue;
    for (const [place, drawing] of drawingsOf(look).entries()) {
      if (place < product.pictures) continue;
      stopping.throwIfAborted();
      await draw(deps, { kind: "product", id: product.id, featured: place === 0 }, drawing);
    }
  }
}

/** @returns the products by SKU, with their number of pictures, including removed ones */
async function productsWithPictures({ db }: Deps): Promise<Map<string, { id: string; pictures: number }>> {
  const isPicture = and(eq(productMedia.productId, products.id), notLike(productMedia.key, "%featured_thumb%"));
  const found = await db
    .select({ sku: products.sku, id: products.id, pictures: db.$count(productMedia, isPicture) })
    .from(products);
  return new Map(found.map(({ sku, ...product }) => [sku, product]));
}

/** @returns the collection's ID if it has no picture */
async function bareCollection({ db }: Deps, name: string): Promise<string | null> {
  const pictures = db.select().from(productMedia).where(eq(productMedia.collectionId, collections.id));
  const [bare] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.name, name), notExists(pictures)));
  return bare?.id ?? null;
}

async function draw(deps: Deps, owner: PictureOwner, { shows, svg }: Drawing): Promise<void> {
  const path = join(await deps.files.scratchFolder(), `drawn-${newId()}.png`);
  const pictureId = newId();
  try {
    await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(path);
    await renderPicture(deps, { path, announced: "image/png" }, (sizes) =>
      savePicture(deps, { owner, pictureId }, sizes, null),
    );
  } finally {
    await rm(path, { force: true });
  }
  if (shows === null) return;
  const isIt = like(productMedia.key, `${pictureFolder(owner, pictureId)}%`);
  await deps.db.update(productMedia).set({ alt: shows }).where(isIt);
}
