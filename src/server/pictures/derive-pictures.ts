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

/** A decoded picture takes 3 bytes a pixel: up to this size (200 MB) the sizes are made from one decoding in memory. */
const IN_MEMORY_PIXELS = 64_000_000;
/** A JPEG of more bytes a pixel is encoded anew though it has the size that was bought: whoever looks at it waits for each. */
const COPIED_BYTES_PER_PIXEL = 1.5;
/** Longest side of what a ThumbHash is made from, px. It keeps 7 waves each way, and its time grows with the pixels. */
const PLACEHOLDER_SIDE = 50;

/**
 * How each size is encoded. Huffman tables made for each picture would save 1 % of a large JPEG and take four times as
 * long; WebP's effort 2 takes two thirds of the time of the usual 4 for 3 % more bytes.
 */
export const ENCODE: Record<DerivedFileKind, (picture: Sharp) => Sharp> = {
  hiRes: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: false }),
  midRes: (picture) => picture.jpeg({ quality: 85, optimizeCoding: false }),
  midResOptimized: (picture) => picture.webp({ quality: 80, effort: 2 }),
  thumbnail: (picture) => picture.webp({ quality: 75, effort: 2 }),
};

export type DeriveRequest = {
  /** The original's file. */
  path: string;
  /** Degrees clockwise by which the upright original is turned. */
  orientation: Orientation;
  purchased: ScanSize;
  exif: Exif;
  /** Where each size is written. */
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
 * Makes all sizes of a scan: upright, sRGB, 8 bit, and with nothing of the original's metadata but what `exif` says.
 * Throws UnreadablePicture when the file is damaged; any other error is worth another try.
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
  /** Its size as it is shown, upright and turned. */
  upright: PixelSize;
  /** Whether it is a JPEG that every browser shows as we would. */
  isAsShown: boolean;
  /** Decodes it to any size. */
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
 * Has the original's own picture as the hi-res file, with what we tell about it in place of what the original does.
 * False where it is too large for that, or would not be the same to every reader.
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
