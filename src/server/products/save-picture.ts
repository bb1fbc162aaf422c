import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  MAX_SHOP_PICTURE_PIXELS,
  SHOP_PICTURE_SIDES,
  SHOP_PICTURE_TYPES,
  type ShopPictureSize,
} from "../../rules/products/pictures.ts";
import type { Deps, Tx } from "../deps.ts";
import { type PassingUpload, uploaderOf } from "../files/upload-handler.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import type { RequestedBy } from "../pictures/gate.ts";
import { notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { newRenderedKey, pictureFolder, pictureOfUpload, type PictureOwner } from "./picture-keys.ts";
import { collections, productDetails, productMedia, products } from "./tables.ts";

type Size = { key: string; width: number; height: number };

/** Saves a rendered picture to its owner. Repeating the same upload is harmless. */
export async function savePicture(
  { db, files, now }: Deps,
  { owner, pictureId }: { owner: PictureOwner; pictureId: string },
  rendered: RenderedPictures,
  /** SQL for the uploading user; null for the demo's and imported pictures. */
  by: SQL | null,
): Promise<void> {
  const folder = pictureFolder(owner, pictureId);
  const write = async (size: ShopPictureSize): Promise<Size> => {
    const { path, width, height } = rendered[size];
    const { key } = await files.takeIn(newRenderedKey(folder, size), path, { type: RENDERED_TYPE });
    return { key, width, height };
  };
  const small = owner.kind === "product" ? await write("small") : null;
  const large = { ...(await write("large")), smallKey: small?.key ?? null };
  const thumb = owner.kind === "detail" ? null : await write("featured_thumb");
  const written = [large, small, thumb].flatMap((size) => (size === null ? [] : [size.key]));
  let stored: { added: string[]; removed: string[] } = { added: [], removed: [] };
  try {
    stored = await db.transaction((tx) => place(tx, owner, folder, { large, thumb, at: now(), by }));
  } finally {
    const unused = written.filter((key) => !stored.added.includes(key));
    for (const key of [...unused, ...stored.removed]) await files.remove(key);
  }
}

type Sizes = { large: Size & { smallKey: string | null }; thumb: Size | null; at: Date; by: SQL | null };

async function place(tx: Tx, owner: PictureOwner, folder: string, { large, thumb, at, by }: Sizes) {
  const owned = await lockOwner(tx, owner);
  const ownedBy = ownerColumn(owner);
  const present = await tx
    .select({ key: productMedia.key, position: productMedia.position, removedAt: productMedia.removedAt })
    .from(productMedia)
    .where(eq(ownedBy.column, owner.id));
  if (present.some(({ key }) => key.startsWith(folder))) {
    // A picture removed in the meantime and uploaded again is restored.
    const isIt = and(eq(ownedBy.column, owner.id), sql`starts_with(${productMedia.key}, ${folder})`);
    const back = await tx
      .update(productMedia)
      .set({ removedAt: null })
      .where(and(isIt, isNotNull(productMedia.removedAt)));
    const isBack = back.rowCount !== 0;
    if (by !== null && isBack) await recordChange({ now: () => at }, tx, { ...owned, by, verb: "RESTORED" });
    return { added: [], removed: [] };
  }

  const shown = present.filter(({ removedAt }) => removedAt === null);
  const thumbs = shown.filter(({ key }) => key.includes("featured_thumb"));
  const featured = owner.kind === "product" ? owner.featured || thumbs.length === 0 : true;
  // A collection has one picture, a product one thumbnail.
  const replaced = owner.kind === "collection" ? shown : featured && owner.kind === "product" ? thumbs : [];
  for (const { key } of replaced) await tx.delete(productMedia).where(eq(productMedia.key, key));

  const places = present.map(({ position }) => position);
  const position = places.length === 0 ? 0 : featured ? Math.min(...places) - 1 : Math.max(...places) + 1;
  const sizes = thumb !== null && featured ? [large, thumb] : [large];
  await tx.insert(productMedia).values(
    sizes.map((size) => ({
      ...size,
      id: newId(),
      ...ownedBy.value,
      type: RENDERED_TYPE,
      position: owner.kind === "detail" ? Math.max(0, ...places.map((at) => at + 1)) : position,
      createdAt: at,
    })),
  );
  if (by !== null) await recordChange({ now: () => at }, tx, { ...owned, by, verb: "ADDED" });
  return {
    added: [...sizes.map(({ key }) => key), ...(large.smallKey === null ? [] : [large.smallKey])],
    removed: replaced.map(({ key }) => key),
  };
}

export function ownerColumn({ kind, id }: PictureOwner) {
  if (kind === "product") return { column: productMedia.productId, value: { productId: id } };
  if (kind === "detail") return { column: productMedia.productDetailId, value: { productDetailId: id } };
  return { column: productMedia.collectionId, value: { collectionId: id } };
}

/**
 * Locks a picture's owner, so its pictures are added and removed one at a time.
 * @returns the owner and its pictures as named in the log of staff changes
 */
export async function lockOwner(tx: Tx, { kind, id }: PictureOwner): Promise<Pick<StaffChange, "thing" | "part">> {
  const table = { product: products, detail: productDetails, collection: collections }[kind];
  const named = {
    product: sql`${products.id} as "thingId", ${products.name} as "thingName", '' as name`,
    detail: sql`${productDetails.productId} as "thingId", ${productDetails.subtitle} as name,
      (select ${products.name} from ${products} where ${products.id} = ${productDetails.productId}) as "thingName"`,
    collection: sql`${collections.id} as "thingId", ${collections.name} as "thingName", '' as name`,
  }[kind];
  const found = await tx.execute<{ thingId: string; thingName: string; name: string }>(
    sql`select ${named} from ${table} where ${table.id} = ${id} for no key update`,
  );
  const [row] = found.rows;
  if (row === undefined) throw notFound("The item this picture belongs to was deleted.");
  return {
    thing: { kind: kind === "collection" ? "COLLECTION" : "PRODUCT", id: row.thingId, name: row.thingName },
    part: { kind: "PICTURES", id: kind === "detail" ? id : null, name: row.name },
  };
}

/** Receives a shop picture by its write link: checks its content, renders its sizes and shows it. */
export async function receivePicture(deps: Deps, { key, type, path, for: linkFor }: PassingUpload): Promise<void> {
  const picture = pictureOfUpload(key);
  if (picture === null) throw notFound();
  await renderPicture(deps, { path, announced: type }, (rendered) =>
    savePicture(deps, picture, rendered, uploaderOf(linkFor)),
  );
}

export const RENDERED_TYPE = "image/webp";
/** A file in the store's scratch folder, and its size in px. */
export type RenderedPicture = { path: string; width: number; height: number };
export type RenderedPictures = Record<ShopPictureSize, RenderedPicture>;

const SIZES = Object.keys(SHOP_PICTURE_SIDES) as ShopPictureSize[];

type Rendering = Pick<Deps, "files" | "pictures">;
type Sent = { path: string; announced: string | null };

/** Renders a picture in all shop sizes, like `renderSizes`. */
export const renderPicture = <Result>(
  deps: Rendering,
  file: Sent,
  use: (rendered: RenderedPictures) => Promise<Result>,
  requestedBy?: RequestedBy,
): Promise<Result> => renderSizes(deps, file, SIZES, use, requestedBy);

/**
 * Checks a file by its content and renders these sizes: upright, sRGB, without metadata. They exist for `use` and are
 * deleted afterwards. Rejects other files with instructions.
 */
export async function renderSizes<Size extends ShopPictureSize, Result>(
  { files, pictures }: Rendering,
  file: Sent,
  wanted: readonly Size[],
  use: (rendered: Record<Size, RenderedPicture>) => Promise<Result>,
  requestedBy: RequestedBy = { lane: "LAB" },
): Promise<Result> {
  const folder = await files.scratchFolder();
  const outputs = wanted.map((size) => ({
    path: join(folder, `${size}-${newId()}`),
    to: "WEBP" as const,
    longestSide: SHOP_PICTURE_SIDES[size],
  }));
  try {
    const request = { ...file, types: SHOP_PICTURE_TYPES, maxPixels: MAX_SHOP_PICTURE_PIXELS, outputs };
    const sizes = await pictures.ask("shrink", request, requestedBy);
    const rendered = wanted.map((size, at) => [size, { path: outputs[at]!.path, ...sizes[at]! }] as const);
    return await use(Object.fromEntries(rendered) as Record<Size, RenderedPicture>);
  } finally {
    for (const { path } of outputs) await rm(path, { force: true });
  }
}
