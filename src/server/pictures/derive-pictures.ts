import { readFile, stat, writeFile } from "node:fs/promises";
import sharp, { type Exif, type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { ScanSize } from "../../rules/film/film.ts";
import {
  derivedSize,
  longestSideOf,
  MAX_PIXELS,
  type DerivedFileKind,
  type PixelSize,
} from "../../rules/film/scan-files.ts";
import { sizeTurned, type Orientation } from "../../rules/film/turns.ts";
import { isOurs } from "./faults.ts";
import { shownHead } from "./facts/jpeg-head.ts";
import { pictureOf } from "./facts/jpeg-picture.ts";
import { openPicture } from "./open-picture.ts";
import { UnreadablePicture } from "./picture-work.ts";
import { withTidyCopy } from "./tidy/with-tidy-copy.ts";

/**
 * A decoded picture takes 3 bytes a pixel: up to this size (200 MB), all sizes are derived from one decoding in memory.
 */
const IN_MEMORY_PIXELS = 64_000_000;
/**
 * A JPEG with more bytes per pixel is re-encoded even at the purchased size, because every viewer has to wait for it.
 */
const COPIED_BYTES_PER_PIXEL = 1.5;
/** Longest side of a ThumbHash's input, px. A ThumbHash stores 7 waves each way, and its time grows with the pixels. */
const PLACEHOLDER_SIDE = 50;

/**
 * How each size is encoded. Optimized Huffman tables would save 1 % of a large JPEG but take four times as long; WebP's
 * effort 2 takes two thirds of the time of the usual 4, for 3 % more bytes.
 */
export const ENCODE: Record<DerivedFileKind, (picture: Sharp) => Sharp> = {
  hiRes: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: false }),
  midRes: (picture) => picture.jpeg({ quality: 85, optimizeCoding: false }),
  midResOptimized: (picture) => picture.webp({ quality: 80, effort: 2 }),
  thumbnail: (picture) => picture.webp({ quality: 75, effort: 2 }),
};

export type DeriveRequest = {
  path: string;
  /** Rotation of the upright original, degrees clockwise. */
  orientation: Orientation;
  purchased: ScanSize;
  exif: Exif;
  /** Output path of each size. */
  outputs: Record<DerivedFileKind, string>;
};
export type DerivedPictures = {
  /** Upright size of the original, px. */
  upright: PixelSize;
  /** ThumbHash, base64. */
  placeholder: string;
  sizes: Record<DerivedFileKind, PixelSize>;
};

type Pixels = { data: Buffer; info: OutputInfo };

/**
 * Derives all sizes of a scan: upright, sRGB, 8 bit, with no metadata but `exif`. Throws UnreadablePicture if the file
 * is damaged; any other error is worth a retry.
 */
export const derivePictures = (request: DeriveRequest): Promise<DerivedPictures> =>
  withTidyCopy(request.path, request.outputs.hiRes, (path) => derive({ ...request, path }));

async function derive(request: DeriveRequest): Promise<DerivedPictures> {
  const { path, orientation, purchased, exif, outputs } = request;
  const original = await openOriginal(path, orientation);
  const sizeOf = (kind: DerivedFileKind) => derivedSize(original.upright, longestSideOf(kind, purchased));
  const encode = async (kind: DerivedFileKind, source: Sharp): Promise<PixelSize> => {
    const { width, height } = await ENCODE[kind](source.withExif(exif)).toFile(outputs[kind]);
    return { width, height };
  };

  const hiResSize = sizeOf("hiRes");
  const isCopied = original.isAsShown && isSame(hiResSize, original.upright) && (await copyJpeg(request, hiResSize));
  const midResSize = sizeOf("midRes");
  const inMemory = !isCopied && hiResSize.width * hiResSize.height <= IN_MEMORY_PIXELS;
  const largestSize = inMemory ? hiResSize : midResSize;
  const largest = await decoding(() => pixelsOf(original.open(largestSize)));
  const hiRes = isCopied
    ? hiResSize
    : inMemory
      ? await encode("hiRes", picture(largest))
      : await decoding(() => encode("hiRes", original.open(hiResSize)));

  const middle = isSame(largestSize, midResSize) ? largest : await pixelsOf(scaled(picture(largest), midResSize));
  const midRes = await encode("midRes", picture(middle));
  const midResOptimized = await encode("midResOptimized", picture(middle));
  const small = await pixelsOf(scaled(picture(middle), sizeOf("thumbnail")));
  const thumbnail = await encode("thumbnail", picture(small));
  return {
    upright: original.upright,
    placeholder: await placeholderOf(small),
    sizes: { hiRes, midRes, midResOptimized, thumbnail },
  };
}

type Original = {
  /** Its size as shown, upright and rotated. */
  upright: PixelSize;
  /** Whether it is a JPEG that every browser shows as intended. */
  isAsShown: boolean;
  open(size: PixelSize): Sharp;
};

async function openOriginal(path: string, orientation: Orientation): Promise<Original> {
  const { header, isSrgb, open } = await decoding(() => openPicture(path, { orientation, maxPixels: MAX_PIXELS }));
  const isUpright = (header.orientation ?? 1) === 1 && orientation === 0;
  return {
    upright: sizeTurned(header.autoOrient, orientation),
    isAsShown: header.format === "jpeg" && isSrgb && isUpright,
    open(size) {
      const source = open();
      const opaque = header.hasAlpha ? source.flatten({ background: "#ffffff" }) : source;
      return scaled(opaque, size);
    },
  };
}

/**
 * Copies the original's picture data losslessly as the hi-res file, with our metadata. Returns false if it is too large
 * for that, or if readers would show it differently.
 */
async function copyJpeg({ path, exif, outputs }: DeriveRequest, { width, height }: PixelSize): Promise<boolean> {
  if ((await stat(path)).size > width * height * COPIED_BYTES_PER_PIXEL) return false;
  const parts = pictureOf(await readFile(path));
  if (parts === null) return false;
  await writeFile(outputs.hiRes, [shownHead(exif), ...parts]);
  return true;
}

const isSame = (one: PixelSize, other: PixelSize): boolean => one.width === other.width && one.height === other.height;

const scaled = (source: Sharp, { width, height }: PixelSize): Sharp => source.resize(width, height, { fit: "fill" });

const pixelsOf = (source: Sharp): Promise<Pixels> =>
  source.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });

const picture = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isOurs(error)
      ? error
      : new UnreadablePicture(422, "The file is damaged and cannot be read as a picture. Scan this frame again.");
  }
}

async function placeholderOf(small: Pixels): Promise<string> {
  const { data, info } = await picture(small)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
