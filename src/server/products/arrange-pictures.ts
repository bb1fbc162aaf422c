import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { PictureOrder } from "../../contract/products/product.ts";
import * as contract from "../../contract/products/product-desk.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { storeThumbnail } from "./store-thumbnail.ts";
import { folderOfRendered, type PictureOwner } from "./picture-keys.ts";
import { lockOwner, ownerColumn } from "./save-picture.ts";
import { productMedia, productVariants } from "./tables.ts";

/** Reorders all of an owner's pictures and sets their alt texts. `pictures` lists each exactly once. */
export async function arrangePictures(
  deps: Deps,
  owner: PictureOwner,
  { pictures, by }: z.output<typeof PictureOrder> & { by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owned = await lockOwner(tx, owner);
    const isOwn = and(eq(ownerColumn(owner).column, owner.id), isNull(productMedia.removedAt));
    const shown = await tx
      .select({ key: productMedia.key, alt: productMedia.alt })
      .from(productMedia)
      .where(isOwn)
      .orderBy(asc(productMedia.position), asc(productMedia.id));
    const large = shown.filter(({ key }) => !key.includes("featured_thumb"));
    const paths = large.map(({ key }) => key);
    const known = new Set(paths);
    if (paths.length !== pictures.length || pictures.some(({ path }) => !known.has(path)))
      throw refuse(contract.arrangeProductImages, "OTHER_PICTURES", { paths });
    await placePictures(
      tx,
      isOwn,
      pictures.map(({ path, ...picture }) => ({ folder: folderOfRendered(path) ?? path, ...picture })),
    );
    // Pictures have no names, so the change log refers to them by their previous positions.
    const inOrder = (order: readonly { path: string; alt: string }[]) => ({
      order: order.map(({ path }) => paths.indexOf(path) + 1),
      seenOnThem: paths.map((path) => order.find((one) => one.path === path)!.alt || "–"),
    });
    const before = inOrder(large.map(({ key, alt }) => ({ path: key, alt })));
    await recordChange(deps, tx, { ...owned, by, verb: "ARRANGED", before, after: inOrder(pictures) });
  });
  await storeThumbnail(deps, owner);
}

/**
 * All sizes of a picture share a folder, so a thumbnail moves with its picture. Without a variant, it keeps its own.
 * @param isOwn selects their owner's pictures
 */
export async function placePictures(
  tx: Tx,
  isOwn: SQL | undefined,
  pictures: readonly { folder: string; alt: string; productVariantId?: string | null | undefined }[],
): Promise<void> {
  const folders = sql.param(pictures.map(({ folder }) => folder));
  const alts = sql.param(pictures.map(({ alt }) => alt));
  const variants = sql.param(pictures.map(({ productVariantId }) => productVariantId ?? null));
  const isStored = sql.param(pictures.map(({ productVariantId }) => productVariantId === undefined));
  await tx
    .update(productMedia)
    .set({
      position: sql`place.nr - 1`,
      alt: sql`place."seenOnIt"`,
      productVariantId: sql`case when place."isKept" then ${productMedia.productVariantId} else (select ${productVariants.id}
        from ${productVariants} where ${productVariants.id} = place.variant and ${productVariants.productId} = ${productMedia.productId}) end`,
    })
    .from(sql`unnest(${folders}::text[], ${alts}::text[], ${variants}::uuid[], ${isStored}::boolean[])
      with ordinality as place (folder, "seenOnIt", variant, "isKept", nr)`)
    .where(and(isOwn, sql`starts_with(${productMedia.key}, place.folder)`));
}
