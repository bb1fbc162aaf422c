import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { folderOfRendered, type PictureOwner } from "./picture-keys.ts";
import { lockOwner, ownerColumn } from "./save-picture.ts";
import { productMedia } from "./tables.ts";

/** Removes a picture in all its sizes. @param path of any of them */
export async function removePicture({ db, files }: Deps, owner: PictureOwner, path: string): Promise<void> {
  const folder = folderOfRendered(path);
  const removed = await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const inFolder = folder === null ? eq(productMedia.key, path) : sql`starts_with(${productMedia.key}, ${folder})`;
    return tx
      .delete(productMedia)
      .where(and(eq(ownerColumn(owner).column, owner.id), inFolder))
      .returning({ key: productMedia.key });
  });
  if (removed.length === 0) throw notFound("There is no such picture.");
  for (const { key } of removed) await files.remove(key);
}
