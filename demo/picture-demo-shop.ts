import { join } from "node:path";
import { and, eq, like, notExists, notLike } from "drizzle-orm";
import type { Deps } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import { pictureFolder, type PictureOwner } from "../src/server/products/picture-keys.ts";
import { renderPicture, savePicture } from "../src/server/products/save-picture.ts";
import { collections, productMedia, products, productVariants } from "../src/server/products/tables.ts";
import { DEMO_FOLDER } from "./demo-folder.ts";
import type { DemoPicture } from "./products-types.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";

/** Stores the demo shop's pictures. Repeatable: the next run finishes an interrupted one. */
export async function pictureDemoShop(deps: Deps, _data: object, stopping: AbortSignal): Promise<void> {
  if (deps.settings.demoFrames === 0) return; // a demo without photographs, for tests
  // Pictures shown in lists come first; other views follow once every product has one.
  await pictureProducts(deps, 1, stopping);
  for (const { name, products } of DEMO_COLLECTIONS) {
    stopping.throwIfAborted();
    const id = await bareCollection(deps, name);
    const open = products.find(({ visibility, launch }) => visibility === undefined && launch === undefined);
    if (id !== null && open !== undefined) await store(deps, { kind: "collection", id }, open.pictures[0]!);
  }
  await pictureProducts(deps, Infinity, stopping);
}

/** Stores the products' missing pictures. @param most for each product */
async function pictureProducts(deps: Deps, most: number, stopping: AbortSignal): Promise<void> {
  const known = await productsWithPictures(deps);
  for (const { sku, pictures } of DEMO_PRODUCTS) {
    const product = known.get(sku);
    if (product === undefined) continue;
    for (const [place, picture] of pictures.slice(0, most).entries()) {
      if (place < product.pictures) continue;
      stopping.throwIfAborted();
      await store(deps, { kind: "product", id: product.id, featured: place === 0 }, picture);
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

async function store(deps: Deps, owner: PictureOwner, { file, alt, variant }: DemoPicture): Promise<void> {
  const path = join(DEMO_FOLDER, "product-pictures", `${file}.webp`);
  const pictureId = newId();
  await renderPicture(deps, { path, announced: "image/webp" }, (sizes) =>
    savePicture(deps, { owner, pictureId }, sizes, null),
  );
  const { db } = deps;
  const [shown] = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.sku, variant ?? ""));
  const isIt = like(productMedia.key, `${pictureFolder(owner, pictureId)}%`);
  await db
    .update(productMedia)
    .set({ alt, productVariantId: shown?.id ?? null })
    .where(isIt);
}
