import { type FileHandle, open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import { UnreadablePicture } from "./picture-work.ts";
import { jpegHeader } from "./tidy/jpeg-header.ts";
import { openTiff } from "./tidy/tiff-directory.ts";
import { type TiffPicture, tiffPicture } from "./tidy/tiff-picture.ts";

/** What each kind of picture is called. */
const NAMES = { "image/jpeg": "JPEG", "image/png": "PNG", "image/tiff": "TIFF", "image/webp": "WebP" } as const;
export type PictureType = keyof typeof NAMES;

export type CheckRequest = {
  path: string;
  /** The type that its write link was made for. */
  announced: string;
  /** Types that are taken. */
  types: readonly PictureType[];
  /** The largest picture that is taken. */
  maxPixels: number;
};

const CHUNK_BYTES = 256 * 1024;
/** Files end with their end mark; some cameras put a little of their own behind it. */
const TAIL_BYTES = 64 * 1024;

const END_MARKS: Record<PictureType, Buffer | null> = {
  "image/jpeg": Buffer.from([0xff, 0xd9]),
  "image/png": Buffer.from("IEND"),
  "image/tiff": null, // says where its pixels are in many ways: a cut TIFF is found when it is decoded
  "image/webp": null, // says at its beginning how long it is, and so does its decoder
};

/** "JPEG, PNG or TIFF", as the lab writes lists: without a comma before the "or". */
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * Looks at a file's content, whatever its name says, without decoding it. Answers its upright size in px, or refuses it
 * with a text that says what to do.
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
  if (type !== announced) {
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

/** A file's media type by its content; null when nothing knows it. */
async function typeOf(path: string, tiff: TiffPicture | null): Promise<string | null> {
  // By structure: some scanners write the single tags by which libraries guess at raw formats.
  if (tiff !== null && !tiff.isRaw) return "image/tiff";
  const found = await fileTypeFromFile(path).catch(() => undefined); // it throws on files that end too early for it
  if (found !== undefined && !(tiff?.isRaw && found.mime === "image/tiff")) return found.mime;
  if (tiff?.isRaw) return "image/x-raw";
  return typeByStart(path);
}

/** By its first bytes alone: of a TIFF that was cut no more may be left, and behind a JPEG's start may be stray bytes. */
async function typeByStart(path: string): Promise<PictureType | null> {
  const file = await open(path, "r");
  try {
    if ((await openTiff(file)) !== null) return "image/tiff";
    return (await jpegHeader(file)) === null ? null : "image/jpeg";
  } finally {
    await file.close();
  }
}

/** Reads the header alone, so a header that claims 60,000 × 60,000 costs nothing. */
async function sizeInHeader(path: string, tiff: TiffPicture | null): Promise<PixelSize> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return tiff?.upright ?? { width: autoOrient.width, height: autoOrient.height };
  } catch {
    throw cutShort();
  }
}

/** Whether the mark that ends a JPEG or PNG is there, behind where the pixels begin. */
async function isWhole(path: string, type: PictureType): Promise<boolean> {
  const mark = END_MARKS[type];
  if (mark === null) return true;
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    // Behind a JPEG's header, in which a preview may have an end mark of its own. Among pixels the mark means nothing else.
    const pixels = type === "image/jpeg" ? (await jpegHeader(file))?.pixelsAt : 8;
    if (pixels === undefined) return false;
    // Nearly always at the very end; else anywhere, as phones append whole films to a picture.
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
    at += bytesRead - mark.length + 1; // the mark may lie across two chunks
  }
  return false;
}
