import { and, eq, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound } from "../platform/http/errors.ts";
import { storeThumbnail } from "./store-thumbnail.ts";
import { folderOfRendered, type PictureOwner } from "./picture-keys.ts";
import { lockOwner, ownerColumn } from "./save-picture.ts";
import { productMedia } from "./tables.ts";

/** How long a removed picture can be restored. */
const RETENTION_MS = DAY_MS;

const noSuchPicture = () => notFound("Picture not found.");

/** Matches all sizes of a picture, by the path of any one. */
function sizesOf(owner: PictureOwner, path: string): SQL {
  const folder = folderOfRendered(path);
  const inFolder = folder === null ? eq(productMedia.key, path) : sql`starts_with(${productMedia.key}, ${folder})`;
  return and(eq(ownerColumn(owner).column, owner.id), inFolder)!;
}

/** Removes a picture in all its sizes; its files stay for a day. `path` is that of any size. */
export async function removePicture(
  deps: Deps,
  owner: PictureOwner,
  { path, by }: { path: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owned = await lockOwner(tx, owner);
    const removed = await tx
      .update(productMedia)
      .set({ removedAt: deps.now() })
      .where(and(sizesOf(owner, path), isNull(productMedia.removedAt)));
    if (removed.rowCount === 0) throw noSuchPicture();
    await recordChange(deps, tx, { ...owned, by, verb: "REMOVED" });
  });
  await storeThumbnail(deps, owner);
}

/** Restores a removed picture to its position. A collection's restored picture replaces any newer one. */
export async function restorePicture(
  deps: Deps,
  owner: PictureOwner,
  { path, by }: { path: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owned = await lockOwner(tx, owner);
    const isShown = isNull(productMedia.removedAt);
    const sizes = sizesOf(owner, path);
    const known = await tx.select({ id: productMedia.id }).from(productMedia).where(sizes);
    if (known.length === 0) throw noSuchPicture();
    if (owner.kind === "collection") {
      const others = and(eq(productMedia.collectionId, owner.id), isShown, sql`not (${sizes})`);
      await tx.update(productMedia).set({ removedAt: deps.now() }).where(others);
    }
    await tx.update(productMedia).set({ removedAt: null }).where(sizes);
    await recordChange(deps, tx, { ...owned, by, verb: "RESTORED" });
  });
  await storeThumbnail(deps, owner);
}

/** Deletes pictures that were removed more than a day ago, with their files. */
export async function sweepRemovedPictures({ db, files, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  const gone = await db
    .delete(productMedia)
    .where(and(isNotNull(productMedia.removedAt), lt(productMedia.removedAt, before)))
    .returning({ key: productMedia.key, smallKey: productMedia.smallKey });
  for (const { key, smallKey } of gone) {
    await files.remove(key);
    if (smallKey !== null) await files.remove(smallKey);
  }
}
