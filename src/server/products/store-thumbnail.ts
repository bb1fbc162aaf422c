import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { folderOfRendered, newRenderedKey, type PictureOwner } from "./picture-keys.ts";
import { lockOwner, RENDERED_TYPE, renderSizes } from "./save-picture.ts";
import { productMedia } from "./tables.ts";

const isThumbnail = ({ key }: { key: string }): boolean => key.includes("featured_thumb");

/** Ensures that a product's thumbnail shows its first picture, after any removal, restore or move. */
export async function storeThumbnail(deps: Deps, owner: PictureOwner): Promise<void> {
  if (owner.kind !== "product") return;
  const { db, files, now } = deps;
  const shown = () =>
    db
      .select()
      .from(productMedia)
      .where(and(eq(productMedia.productId, owner.id), isNull(productMedia.removedAt)))
      .orderBy(asc(productMedia.position), asc(productMedia.id));
  const pictures = await shown();
  const first = pictures.find((picture) => !isThumbnail(picture));
  const folder = first && folderOfRendered(first.key);
  const others = pictures.filter((picture) => isThumbnail(picture) && folderOfRendered(picture.key) !== folder);
  const isThere = pictures.some((picture) => isThumbnail(picture) && folderOfRendered(picture.key) === folder);
  if (first && folder && !isThere) {
    const large = await files.openLocally(first.key);
    const file = { path: large.path, announced: RENDERED_TYPE };
    const key = newRenderedKey(folder, "featured_thumb");
    const { width, height } = await renderSizes(deps, file, ["featured_thumb"], async ({ featured_thumb: thumb }) => {
      await files.takeIn(key, thumb.path, { type: RENDERED_TYPE });
      return thumb;
    }).finally(() => large.release());
    await db
      .insert(productMedia)
      .values({ ...first, id: newId(), key, smallKey: null, width, height, createdAt: now() });
  }
  if (others.length === 0) return;
  const keys = others.map(({ key }) => key);
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await tx.delete(productMedia).where(inArray(productMedia.key, keys));
  });
  for (const key of keys) await files.remove(key);
}
