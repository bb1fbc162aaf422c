import sharp from "sharp";
import {
  MAX_SHOP_PICTURE_PIXELS,
  SHOP_PICTURE_SIDES,
  SHOP_PICTURE_TYPES,
  type ShopPictureSize,
  type ShopPictureType,
} from "../../rules/products/pictures.ts";
import { HttpError } from "../platform/http/errors.ts";

export const RENDERED_TYPE = "image/webp";
export type RenderedPicture = { bytes: Buffer; width: number; height: number };
export type RenderedPictures = Record<ShopPictureSize, RenderedPicture>;

/** Looks at a picture's content, whatever it was announced as, and refuses it with a text that says what to do. */
export async function checkShopPicture(content: Uint8Array, announced: ShopPictureType | string): Promise<void> {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const type = SHOP_PICTURE_TYPES.find((known) => known === `image/${header?.format}`);
  if (header === null || type === undefined) {
    throw new HttpError(415, "This is not a picture that we know. Send a JPEG, PNG or WebP file.");
  }
  if (type !== announced) throw new HttpError(415, `This was announced as ${announced} but is ${type}. Add it again.`);
  if (header.width * header.height * (header.pages ?? 1) > MAX_SHOP_PICTURE_PIXELS) {
    throw new HttpError(422, `The limit is ${MAX_SHOP_PICTURE_PIXELS / 1e6} megapixels: make it smaller.`);
  }
}

/** Renders a checked picture anew in the sizes that are shown: upright, sRGB, and without anything else that was in the file. */
export async function renderPicture(content: Uint8Array): Promise<RenderedPictures> {
  const render = async (size: ShopPictureSize): Promise<RenderedPicture> => {
    const side = SHOP_PICTURE_SIDES[size];
    const { data, info } = await sharp(content, { limitInputPixels: MAX_SHOP_PICTURE_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  try {
    return { large: await render("large"), featured_thumb: await render("featured_thumb") };
  } catch (error) {
    if (/no space left|out of memory|cannot allocate/i.test((error as Error).message)) throw error;
    throw new HttpError(422, "This file is damaged and cannot be read as a picture. Export it again.");
  }
}
