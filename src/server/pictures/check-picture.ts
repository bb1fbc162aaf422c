import { open, type FileHandle } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import { UnreadablePicture } from "./picture-work.ts";

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
  const found = await typeOf(path);
  const type = types.find((taken) => taken === found);
  if (type === undefined) {
    const what = found === null ? "not a picture that we know" : `a file of type ${found}`;
    const taken = either.format(types.map((one) => NAMES[one]));
    throw new UnreadablePicture(415, `This is ${what}. Send a ${taken} file: export it as one of these.`);
  }
  if (type !== announced) {
    const wanted = types.find((taken) => taken === announced);
    throw new UnreadablePicture(
      415,
      `This was announced as ${wanted === undefined ? announced : NAMES[wanted]} but is ${NAMES[type]}. Add it again as what it is.`,
    );
  }
  const size = await sizeInHeader(path);
  if (size.width * size.height > maxPixels) {
    const claim = `${size.width.toLocaleString("en")} × ${size.height.toLocaleString("en")} pixels`;
    throw new UnreadablePicture(
      422,
      `This picture says it has ${claim}. The limit is ${maxPixels / 1e6} megapixels: make it smaller.`,
    );
  }
  if (!(await isWhole(path, type))) throw cutShort();
  return size;
}

const cutShort = () =>
  new UnreadablePicture(422, "This file is damaged: it ends too early. Copy or export it again, then upload it.");

/** TIFFs of both byte orders. What they are like stands at their end, so of one that is cut only this is left. */
const TIFF_STARTS = new Set(["49492a00", "4d4d002a"]);

/** A file's media type by its content; null when nothing knows it. */
async function typeOf(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined); // it throws on files that end too early for it
  if (found !== undefined) return found.mime;
  const file = await open(path, "r");
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0).finally(() => file.close());
  return TIFF_STARTS.has(start.toString("hex")) ? "image/tiff" : null;
}

/** Reads the header alone, so a header that claims 60,000 × 60,000 costs nothing. */
async function sizeInHeader(path: string): Promise<PixelSize> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
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
    const pixels = type === "image/jpeg" ? await startOfJpegPixels(file) : 8;
    if (pixels === null) return false;
    // Nearly always at the very end; else anywhere, as phones append whole films to a picture.
    if (await holds(file, mark, Math.max(pixels, size - TAIL_BYTES), size)) return true;
    return await holds(file, mark, pixels, size);
  } finally {
    await file.close();
  }
}

/**
 * Byte at which a JPEG's pixels begin: behind the header's segments, among which a preview with an end mark of its own
 * may be. Within pixels the two bytes of the end mark stand for nothing else.
 */
async function startOfJpegPixels(file: FileHandle): Promise<number | null> {
  const byteAt = bytesOf(file);
  for (let at = 2; ;) {
    if ((await byteAt(at)) !== 0xff) return null;
    const marker = await byteAt(at + 1);
    if (marker === null) return null;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xda) return at;
    const [high, low] = [await byteAt(at + 2), await byteAt(at + 3)];
    if (high === null || low === null) return null;
    at += 2 + high * 256 + low;
  }
}

/** A file's bytes, one at a time but read in chunks: a megabyte of fill bytes is four reads. Null behind its end. */
function bytesOf(file: FileHandle): (at: number) => Promise<number | null> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [from, to] = [0, 0];
  return async (at) => {
    if (at < from || at >= to) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at);
      [from, to] = [at, at + bytesRead];
    }
    return at < to ? chunk[at - from]! : null;
  };
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
