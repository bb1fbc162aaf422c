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

type Rendering = Pick<Deps, "files" | "pictures">;
type Sent = { path: string; announced: string };

/** Renders a picture in the sizes that are shown, as `renderSizes` does. */
export const renderPicture = <Result>(
  deps: Rendering,
  file: Sent,
  use: (rendered: RenderedPictures) => Promise<Result>,
): Promise<Result> => renderSizes(deps, file, SIZES, use);

/**
 * Checks a file by its content and renders it anew in these sizes: upright, sRGB, and without anything else that was in
 * it. The sizes are there for `use` and gone after it. Refuses other files with what to do.
 */
export async function renderSizes<Size extends ShopPictureSize, Result>(
  { files, pictures }: Rendering,
  file: Sent,
  wanted: readonly Size[],
  use: (rendered: Record<Size, RenderedPicture>) => Promise<Result>,
): Promise<Result> {
  const folder = await files.scratchFolder();
  const outputs = wanted.map((size) => ({
    path: join(folder, `${size}-${newId()}`),
    to: "WEBP" as const,
    longestSide: SHOP_PICTURE_SIDES[size],
  }));
  try {
    const request = { ...file, types: SHOP_PICTURE_TYPES, maxPixels: MAX_SHOP_PICTURE_PIXELS, outputs };
    const sizes = await pictures.ask("shrink", request, { lane: "LAB" });
    const rendered = wanted.map((size, at) => [size, { path: outputs[at]!.path, ...sizes[at]! }] as const);
    return await use(Object.fromEntries(rendered) as Record<Size, RenderedPicture>);
  } finally {
    for (const { path } of outputs) await rm(path, { force: true });
  }
}
