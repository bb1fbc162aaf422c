import { open, type FileHandle } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { MAX_PIXELS, UPLOAD_TYPES, type PixelSize, type UploadType } from "../../rules/film/scan-files.ts";
import { HttpError } from "../platform/http/errors.ts";

const CHUNK_BYTES = 256 * 1024;
/** Files end with their end mark; some cameras put a little of their own behind it. */
const TAIL_BYTES = 64 * 1024;

const END_MARKS: Record<UploadType, Buffer | null> = {
  "image/jpeg": Buffer.from([0xff, 0xd9]),
  "image/png": Buffer.from("IEND"),
  "image/tiff": null, // says where its pixels are in many ways: a cut TIFF is found when it is decoded
};
const NAMES: Record<UploadType, string> = { "image/jpeg": "JPEG", "image/png": "PNG", "image/tiff": "TIFF" };

const isUploadType = (type: string | undefined): type is UploadType =>
  (UPLOAD_TYPES as readonly (string | undefined)[]).includes(type);

/**
 * Looks at a file's content, whatever its name says, without decoding it. Answers its upright size in px, or refuses it
 * with a text that says what to do.
 *
 * @param announced the type that its write link was made for
 */
export async function checkPicture(path: string, announced: string): Promise<PixelSize> {
  const found = await typeOf(path);
  if (!isUploadType(found?.mime)) {
    const what = found === undefined ? "not a picture that we know" : `a file of type ${found.mime}`;
    throw new HttpError(415, `This is ${what}. Scans are JPEG, PNG or TIFF files: export it as one of these.`);
  }
  if (found.mime !== announced) {
    const wanted = isUploadType(announced) ? NAMES[announced] : announced;
    throw new HttpError(
      415,
      `This was announced as ${wanted} but is ${NAMES[found.mime]}. Add it again as what it is.`,
    );
  }
  const size = await sizeInHeader(path);
  const pixels = size.width * size.height;
  if (pixels > MAX_PIXELS) {
    const claim = `${size.width.toLocaleString("en")} × ${size.height.toLocaleString("en")} pixels`;
    throw new HttpError(
      422,
      `This picture says it has ${claim}. The limit is ${MAX_PIXELS / 1e6} megapixels: scan it smaller.`,
    );
  }
  if (!(await isWhole(path, found.mime))) throw cutShort();
  return size;
}

const cutShort = () =>
  new HttpError(422, "This file is damaged: it ends too early. Copy it from the scanner again and send it once more.");

/** TIFFs of both byte orders. What they are like stands at their end, so of one that is cut only this is left. */
const TIFF_STARTS = new Set(["49492a00", "4d4d002a"]);

async function typeOf(path: string): Promise<{ mime: string } | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined); // it throws on files that end too early for it
  if (found !== undefined) return found;
  const file = await open(path, "r");
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0).finally(() => file.close());
  return TIFF_STARTS.has(start.toString("hex")) ? { mime: "image/tiff" } : undefined;
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
async function isWhole(path: string, type: UploadType): Promise<boolean> {
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
  const head = Buffer.alloc(4);
  for (let at = 2; ;) {
    const { bytesRead } = await file.read(head, 0, 4, at);
    if (bytesRead < 4 || head[0] !== 0xff) return null;
    const marker = head[1]!;
    if (marker === 0xff)
      at += 1; // fill byte
    else if (marker === 0xda) return at;
    else at += 2 + head.readUInt16BE(2);
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
