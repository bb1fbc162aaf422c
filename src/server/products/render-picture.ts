import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  MAX_SHOP_PICTURE_PIXELS,
  SHOP_PICTURE_SIDES,
  SHOP_PICTURE_TYPES,
  type ShopPictureSize,
} from "../../rules/products/pictures.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";

export const RENDERED_TYPE = "image/webp";
/** A file of the store's scratch folder, and its size in px. */
export type RenderedPicture = { path: string; width: number; height: number };
export type RenderedPictures = Record<ShopPictureSize, RenderedPicture>;

const SIZES = Object.keys(SHOP_PICTURE_SIDES) as ShopPictureSize[];

/**
 * Checks a file by its content and renders it anew in the sizes that are shown: upright, sRGB, and without anything else
 * that was in it. The sizes are there for `use` and gone after it. Refuses other files with what to do.
 */
export async function renderPicture<Result>(
  { files, pictures }: Pick<Deps, "files" | "pictures">,
  file: { path: string; announced: string },
  use: (rendered: RenderedPictures) => Promise<Result>,
): Promise<Result> {
  const folder = await files.scratchFolder();
  const outputs = SIZES.map((size) => ({
    path: join(folder, `${size}-${newId()}`),
    to: "WEBP" as const,
    longestSide: SHOP_PICTURE_SIDES[size],
  }));
  try {
    const request = { ...file, types: SHOP_PICTURE_TYPES, maxPixels: MAX_SHOP_PICTURE_PIXELS, outputs };
    const sizes = await pictures.ask("shrink", request, { lane: "LAB" });
    const rendered = SIZES.map((size, at) => [size, { path: outputs[at]!.path, ...sizes[at]! }] as const);
    return await use(Object.fromEntries(rendered) as RenderedPictures);
  } finally {
    for (const { path } of outputs) await rm(path, { force: true });
  }
}
