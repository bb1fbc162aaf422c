import { constants, createReadStream, createWriteStream } from "node:fs";
import { copyFile, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { tidyJpegHeader } from "./jpeg-header.ts";
import { MAX_PIXELS } from "../../../rules/film/scan-files.ts";
import { isOurs } from "../faults.ts";
import { UnreadablePicture } from "../picture-work.ts";
import {
  bytesEntry,
  openTiff,
  readDirectory,
  replaceDirectories,
  shortsEntry,
  TAG,
  type Tiff,
} from "./tiff-directory.ts";
import { tiffPicture } from "./tiff-picture.ts";

/**
 * Calls `use` with a picture's file, or with a copy that has a clean header if the original breaks its format's
 * standard. Decoders must stop at their first warning, because some only warn about corrupt data. A clean header raises
 * no harmless warnings.
 * @param scratch the copy's path without its extension; the copy is deleted after `use`
 */
export async function withTidyCopy<Result>(
  path: string,
  scratch: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const [copy, colors] = [`${scratch}.tidy`, `${scratch}.colors`];
  try {
    return await use((await tidyTiff(path, copy, colors)) ?? (await tidyJpeg(path, copy)) ?? path);
  } finally {
    await Promise.all([copy, colors].map((made) => rm(made, { force: true })));
  }
}

async function tidyJpeg(path: string, copy: string): Promise<string | null> {
  const file = await open(path, "r");
  try {
    const tidy = await tidyJpegHeader(file);
    if (tidy === null) return null;
    const output = createWriteStream(copy);
    output.write(tidy.header);
    await pipeline(createReadStream(path, { start: tidy.pixelsAt }), output);
    return copy;
  } finally {
    await file.close();
  }
}

async function tidyTiff(path: string, copy: string, colors: string): Promise<string | null> {
  const picture = await tiffPicture(path);
  if (picture === null || picture.isTidy) return null;
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  const { entries, unspecified } = picture;
  await inTiff(copy, async (tiff) => {
    const colorsAlone = entries.filter(({ tag }) => tag !== TAG.extraSamples);
    const extras = shortsEntry(tiff, TAG.extraSamples, Array<number>(unspecified).fill(0));
    await replaceDirectories(tiff, unspecified === 0 ? entries : [...colorsAlone, extras]);
  });
  if (unspecified === 0) return copy;
  return dropUnspecified(copy, colors, picture.orientation).catch((error: unknown) => {
    if (isOurs(error)) throw error;
    throw new UnreadablePicture(422, "This file is damaged and cannot be read as a picture. Export it again.");
  });
}

/** Writes only the colors of a tidy TIFF. When resizing, sharp would treat other samples as transparency. */
async function dropUnspecified(path: string, output: string, orientation: number): Promise<string> {
  const { space, icc } = await sharp(path, { limitInputPixels: false }).metadata();
  // sharp can write CMYK values only through another color space, so CMYK is converted here; all other values stay the
  // same.
  const isStored = space !== "cmyk";
  await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "warning", ignoreIcc: isStored })
    .removeAlpha()
    .toColourspace(isStored ? space : "srgb")
    .tiff({ compression: "none" })
    .toFile(output);
  await inTiff(output, async (tiff) => {
    const written = await readDirectory(tiff, tiff.first);
    const stored = [
      shortsEntry(tiff, TAG.orientation, [orientation]),
      ...(icc === undefined || !isStored ? [] : [bytesEntry(TAG.icc, icc)]),
    ];
    const others = written!.entries.filter(({ tag }) => tag !== TAG.orientation && tag !== TAG.icc);
    await replaceDirectories(tiff, [...others, ...stored]);
  });
  return output;
}

async function inTiff(path: string, change: (tiff: Tiff) => Promise<void>): Promise<void> {
  const file = await open(path, "r+");
  try {
    const tiff = await openTiff(file);
    await change(tiff!);
  } finally {
    await file.close();
  }
}
