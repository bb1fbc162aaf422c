import { type FileHandle, open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import { UnreadablePicture } from "./picture-work.ts";
import { jpegHeader } from "./tidy/jpeg-header.ts";
import { openTiff } from "./tidy/tiff-directory.ts";
import { type TiffPicture, tiffPicture } from "./tidy/tiff-picture.ts";

const NAMES = { "image/jpeg": "JPEG", "image/png": "PNG", "image/tiff": "TIFF", "image/webp": "WebP" } as const;
export type PictureType = keyof typeof NAMES;

export type CheckRequest = {
  path: string;
  /** The type in its write link; null if none was announced. */
  announced: string | null;
  types: readonly PictureType[];
  maxPixels: number;
};

const CHUNK_BYTES = 256 * 1024;
/** Files end with their end mark; some cameras append a little data of their own. */
const TAIL_BYTES = 64 * 1024;

const END_MARKS: Record<PictureType, Buffer | null> = {
  "image/jpeg": Buffer.from([0xff, 0xd9]),
  "image/png": Buffer.from("IEND"),
  "image/tiff": null, // has too many layouts for its pixels: a truncated TIFF is found when decoding
  "image/webp": null, // its header states its length, so the decoder notices truncation
};

/** "JPEG, PNG or TIFF", in the lab's style without a comma before the "or". */
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * Checks a file by its content, whatever its name, without decoding it. Returns its upright size in px, or throws an
 * error that says what to do.
 */
export async function checkPicture({ path, announced, types, maxPixels }: CheckRequest): Promise<PixelSize> {
  const tiff = await tiffPicture(path);
  const found = await typeOf(path, tiff);
  const type = types.find((taken) => taken === found);
  if (type === undefined) {
    const what = found === null ? "not a picture we can read" : `a file of type ${found}`;
    const taken = either.format(types.map((one) => NAMES[one]));
    throw new UnreadablePicture(415, `This is ${what}. Please upload a ${taken}.`);
  }
  if (announced !== null && type !== announced) {
    const wanted = types.find((taken) => taken === announced);
    throw new UnreadablePicture(
      415,
      `This was announced as ${wanted === undefined ? announced : NAMES[wanted]} but is ${NAMES[type]}. Upload it again with the right file type.`,
    );
  }
  const size = await sizeInHeader(path, tiff);
  if (size.width * size.height > maxPixels) {
    const claim = `${size.width.toLocaleString("en")} × ${size.height.toLocaleString("en")} pixels`;
    throw new UnreadablePicture(
      422,
      `This picture has ${claim}. The limit is ${maxPixels / 1e6} megapixels. Make it smaller.`,
    );
  }
  if (!(await isWhole(path, type))) throw cutShort();
  return size;
}

const cutShort = () =>
  new UnreadablePicture(422, "This file is damaged: it ends too early. Copy or export it again, then upload it.");

/** Returns a file's media type by its content; null if unknown. */
async function typeOf(path: string, tiff: TiffPicture | null): Promise<string | null> {
  // By structure: some scanners write individual tags from which libraries conclude that a file is raw.
  if (tiff !== null && !tiff.isRaw) return "image/tiff";
  const found = await fileTypeFromFile(path).catch(() => undefined); // throws on files that are too short for it
  if (found !== undefined && !(tiff?.isRaw && found.mime === "image/tiff")) return found.mime;
  if (tiff?.isRaw) return "image/x-raw";
  return typeByStart(path);
}

/** By its first bytes only: a truncated TIFF may have no more left, and stray bytes may follow a JPEG's start. */
async function typeByStart(path: string): Promise<PictureType | null> {
  const file = await open(path, "r");
  try {
    if ((await openTiff(file)) !== null) return "image/tiff";
    return (await jpegHeader(file)) === null ? null : "image/jpeg";
  } finally {
    await file.close();
  }
}

/** Reads only the header, so one that claims 60,000 × 60,000 costs nothing. */
async function sizeInHeader(path: string, tiff: TiffPicture | null): Promise<PixelSize> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return tiff?.upright ?? { width: autoOrient.width, height: autoOrient.height };
  } catch {
    throw cutShort();
  }
}

/** Whether a JPEG or PNG has its end mark, after the start of its pixels. */
async function isWhole(path: string, type: PictureType): Promise<boolean> {
  const mark = END_MARKS[type];
  if (mark === null) return true;
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    // After a JPEG's header, where a preview may have its own end mark. Among pixels, the mark has no other meaning.
    const pixels = type === "image/jpeg" ? (await jpegHeader(file))?.pixelsAt : 8;
    if (pixels === undefined) return false;
    // Nearly always at the very end; otherwise anywhere, because phones append whole videos to a picture.
    if (await holds(file, mark, Math.max(pixels, size - TAIL_BYTES), size)) return true;
    return await holds(file, mark, pixels, size);
  } finally {
    await file.close();
  }
}

async function holds(file: FileHandle, mark: Buffer, from: number, to: number): Promise<boolean> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let at = from; at < to;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at);
    if (bytesRead < mark.length) return false;
    if (chunk.subarray(0, bytesRead).includes(mark)) return true;
    at += bytesRead - mark.length + 1; // the mark may span two chunks
  }
  return false;
}
