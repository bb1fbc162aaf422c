import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { Deps } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import type { PictureOwner } from "../src/server/products/picture-keys.ts";
import { renderPicture } from "../src/server/products/render-picture.ts";
import { savePicture } from "../src/server/products/save-picture.ts";
import { drawProduct } from "./product-pictures/draw-product.ts";
import type { ProductLook } from "./product-pictures/look.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";

/** Draws the pictures of the demo's shop. Can be repeated: what a killed run has left undone is done by the next. */
export async function pictureDemoShop(deps: Deps, _data: object, stopping: AbortSignal): Promise<void> {
  if (deps.settings.demoFrames === 0) return; // a demo without photographs, for tests
  for (const { sku, look } of DEMO_PRODUCTS) {
    stopping.throwIfAborted();
    const id = await bare(
      deps,
      sql`select id from products p where sku = ${sku}
      and not exists (select 1 from product_media m where m.product_id = p.id)`,
    );
    if (id !== null) await draw(deps, { kind: "product", id, featured: true }, look);
  }
  for (const { name, products } of DEMO_COLLECTIONS) {
    stopping.throwIfAborted();
    const id = await bare(
      deps,
      sql`select id from collections c where name = ${name}
      and not exists (select 1 from product_media m where m.collection_id = c.id)`,
    );
    const look = products.find(({ visibility, launch }) => visibility === undefined && launch === undefined)?.look;
    if (id !== null && look !== undefined) await draw(deps, { kind: "collection", id }, look);
  }
}

/** @returns the id of what has no picture yet */
async function bare({ db }: Deps, query: ReturnType<typeof sql>): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows[0]?.id ?? null;
}

async function draw(deps: Deps, owner: PictureOwner, look: ProductLook): Promise<void> {
  const drawn = await sharp(Buffer.from(drawProduct(look)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  await savePicture(deps, { owner, pictureId: newId() }, await renderPicture(drawn));
}
