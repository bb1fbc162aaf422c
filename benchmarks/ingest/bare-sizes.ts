import { copyFile } from "node:fs/promises";
import sharp, { type CreateRaw, type Sharp } from "sharp";

/** In 2K hi-res is a smaller picture, in 4K the original's size. */
export type Bought = "2K" | "4K";
/** What is made of an original, each behind the name that it is given. */
export const BARE_SIZES = ["hiRes.jpg", "midRes.jpg", "midResOptimized.webp", "thumbnail.webp"] as const;

const inside = { fit: "inside", withoutEnlargement: true } as const;

type Pixels = { data: Buffer; raw: { raw: CreateRaw } };
const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const {
    data,
    info: { width, height, channels },
  } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { raw: { width, height, channels } } };
};

/** Of 6000 px hi-res in 2K is a smaller picture, and in 4K it is the original itself. */
async function middleOf(original: string, to: string, bought: Bought): Promise<Pixels> {
  const picture = sharp(original).autoOrient();
  if (bought === "4K") {
    await copyFile(original, `${to}-hiRes.jpg`);
    return pixelsOf(picture.resize(2048, 2048, inside));
  }
  const { data, raw } = await pixelsOf(picture.resize(3072, 3072, inside));
  await sharp(data, raw)
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: false })
    .toFile(`${to}-hiRes.jpg`);
  return pixelsOf(sharp(data, raw).resize(2048, 2048, inside));
}

/**
 * Has the image library make the sizes of one original, in the lab's qualities, and nothing else.
 * @param to where they are written, each with its name of `BARE_SIZES` behind it and a hyphen between
 */
export async function makeBareSizes(original: string, to: string, bought: Bought): Promise<void> {
  const { data, raw } = await middleOf(original, to, bought);
  await sharp(data, raw).jpeg({ quality: 85, optimizeCoding: false }).toFile(`${to}-midRes.jpg`);
  await sharp(data, raw).webp({ quality: 80, effort: 2 }).toFile(`${to}-midResOptimized.webp`);
  await sharp(data, raw)
    .resize(480, 480, { fit: "inside" })
    .webp({ quality: 75, effort: 2 })
    .toFile(`${to}-thumbnail.webp`);
}
