import { open } from "node:fs/promises";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import {
  directoriesOf,
  isTidyText,
  numberOf,
  numbersOf,
  openTiff,
  TAG,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from "./tiff-directory.ts";

/** Tags that a decoder needs: sizes, strips or tiles, compression, colors. */
const PICTURE_TAGS: ReadonlySet<number> = new Set(
  "256 257 258 259 262 266 273 274 277 278 279 284 292 293 317 320 322 323 324 325 332 338 339 347 529 530 531 532 34675 50674"
    .split(" ")
    .map(Number),
);
/** Other tags that decoders read without a warning if they have this type and count; null for any count. */
const HARMLESS: Readonly<Record<number, { type: number; count: number | null }>> = {
  254: { type: 4, count: 1 },
  282: { type: 5, count: 1 },
  283: { type: 5, count: 1 },
  296: { type: 3, count: 1 },
  297: { type: 3, count: 2 },
  700: { type: 1, count: null },
  34377: { type: 1, count: null },
  34665: { type: 4, count: 1 },
};
/** Texts: description, make, model, software, date, artist, computer, copyright. */
const TEXTS: ReadonlySet<number> = new Set([270, 271, 272, 305, 306, 315, 316, 33432]);

/** Set in a subfile's type if its pixels are another picture's mask. */
const MASK = 4;
/** PhotometricInterpretation: a camera sensor's pattern, and DNG's linear raw. */
const RAW_COLORS: ReadonlySet<number> = new Set([32803, 34892]);
/** Compression of Sony, Nikon and lossy DNG files. */
const RAW_COMPRESSIONS: ReadonlySet<number> = new Set([32767, 34713, 34892]);
/** Samples of a color, by PhotometricInterpretation: both grays, RGB and CMYK. */
const COLOR_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 5: 4 };
/** ExtraSamples: transparency, premultiplied or not. Unspecified ones are infrared or a saved selection. */
const ALPHA: ReadonlySet<number> = new Set([1, 2]);

export type TiffPicture = {
  /** Upright size, px. */
  upright: PixelSize;
  /** 1 to 8, as in EXIF. */
  orientation: number;
  /** Whether it contains a camera's raw data, not a finished picture. */
  isRaw: boolean;
  /** Samples per pixel that are neither color nor transparency. */
  unspecified: number;
  /** The tags that describe the picture, each once. */
  entries: TiffEntry[];
  /** Whether decoders accept everything in the file, and no other picture comes first. */
  isTidy: boolean;
};

/** Describes the largest picture of a TIFF; null if the file is not a TIFF or none of its directories can be read. */
export async function tiffPicture(path: string): Promise<TiffPicture | null> {
  const file = await open(path, "r");
  try {
    const tiff = await openTiff(file);
    if (tiff === null) return null;
    let largest: { directory: TiffDirectory; pixels: number; isFirst: boolean } | null = null;
    let isFirst = true;
    for await (const directory of directoriesOf(tiff)) {
      const [type = 0, width = 0, height = 0] = await Promise.all(
        [TAG.subfileType, TAG.width, TAG.height].map((tag) => numberOf(tiff, directory, tag)),
      );
      const pixels = (type & MASK) === 0 ? width * height : 0;
      if (pixels > (largest?.pixels ?? 0)) largest = { directory, pixels, isFirst };
      isFirst = false;
    }
    return largest === null ? null : await describe(tiff, largest.directory, largest.isFirst);
  } finally {
    await file.close();
  }
}

async function describe(tiff: Tiff, directory: TiffDirectory, isFirst: boolean): Promise<TiffPicture> {
  const number = (tag: number) => numberOf(tiff, directory, tag);
  const [width = 0, height = 0] = [await number(TAG.width), await number(TAG.height)];
  const claimed = (await number(TAG.orientation)) ?? 1;
  const hasOrientation = claimed >= 1 && claimed <= 8;
  const orientation = hasOrientation ? claimed : 1;
  const [color, compression] = [await number(TAG.photometric), await number(TAG.compression)];
  const extra = directory.entries.find(({ tag }) => tag === TAG.extraSamples);
  const extras = extra === undefined ? [] : await numbersOf(tiff, extra);
  const samples = (await number(TAG.samplesPerPixel)) ?? 1;
  const beyond = samples - (COLOR_SAMPLES[color ?? -1] ?? samples);
  const isTransparent = beyond === 1 && ALPHA.has(extras[0] ?? 0);
  const unspecified = isTransparent ? 0 : Math.max(0, beyond);

  const seen = new Set<number>();
  const entries = directory.entries.filter(({ tag }) => {
    const isNeeded = PICTURE_TAGS.has(tag) && !seen.has(tag) && (tag !== TAG.orientation || hasOrientation);
    seen.add(tag);
    return isNeeded;
  });
  return {
    upright: orientation >= 5 ? { width: height, height: width } : { width, height },
    orientation,
    isRaw: tiff.isCanonRaw || RAW_COLORS.has(color ?? -1) || RAW_COMPRESSIONS.has(compression ?? -1),
    unspecified,
    entries,
    isTidy: isFirst && hasOrientation && unspecified === 0 && (await isTidy(tiff, directory)),
  };
}

async function isTidy(tiff: Tiff, { entries }: TiffDirectory): Promise<boolean> {
  let before = 0;
  for (const entry of entries) {
    if (entry.tag <= before) return false;
    before = entry.tag;
    if (PICTURE_TAGS.has(entry.tag)) continue;
    const usual = HARMLESS[entry.tag];
    const isUsual = usual?.type === entry.type && (usual.count === null || usual.count === entry.count);
    if (!isUsual && !(TEXTS.has(entry.tag) && (await isTidyText(tiff, entry)))) return false;
  }
  return true;
}
