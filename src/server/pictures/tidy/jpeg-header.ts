import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 256 * 1024;
/** Stray bytes between segments that decoders skip: more than any program leaves. */
const MOST_STRAY_BYTES = 64 * 1024;
const [SOF_PROGRESSIVE, SOI, SOS, APP0, APP14] = [0xc2, 0xd8, 0xda, 0xe0, 0xee];
/** Frames of baseline, extended and progressive pictures. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, SOF_PROGRESSIVE]);

type Segment = { marker: number; at: number; bytes: number };
export type JpegHeader = {
  segments: Segment[];
  /** Offset of the segment that the pixels follow. */
  pixelsAt: number;
  /** Whether there are stray bytes between segments. */
  hasStray: boolean;
};

/** Finds a JPEG's segments, up to its pixels. Null if the file is not a JPEG or ends before them. */
export async function jpegHeader(file: FileHandle): Promise<JpegHeader | null> {
  const byteAt = bytesOf(file);
  if ((await byteAt(0)) !== 0xff || (await byteAt(1)) !== SOI) return null;
  const segments: Segment[] = [];
  let stray = 0;
  for (let at = 2; ;) {
    const [first, marker] = [await byteAt(at), await byteAt(at + 1)];
    if (first === null || marker === null) return null;
    if (first !== 0xff || marker === 0) {
      at += 1;
      stray += 1;
      if (stray > MOST_STRAY_BYTES) return null;
      continue;
    }
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    const [high, low] = [await byteAt(at + 2), await byteAt(at + 3)];
    if (high === null || low === null) return null;
    const bytes = 2 + high * 256 + low;
    segments.push({ marker, at, bytes });
    if (marker === SOS) return { segments, pixelsAt: at, hasStray: stray > 0 };
    at += bytes;
  }
}

/**
 * Returns a JPEG's start, up to its pixels, without flaws that make decoders warn about intact pictures: stray bytes
 * between segments, an unknown JFIF version or Adobe color transform, a baseline picture whose first scan has
 * parameters of a progressive one. Null if nothing has to change.
 */
export async function tidyJpegHeader(file: FileHandle): Promise<{ header: Buffer; pixelsAt: number } | null> {
  const found = await jpegHeader(file);
  if (found === null) return null;
  let isChanged = found.hasStray;
  const parts: Buffer[] = [];
  const set = (segment: Buffer, at: number, values: readonly number[]) => {
    if (values.every((value, index) => segment[at + index] === value)) return;
    segment.set(values, at);
    isChanged = true;
  };
  const frame = await frameOf(file, found);
  for (const { marker, at, bytes } of found.segments) {
    const segment = Buffer.alloc(bytes);
    if ((await file.read(segment, 0, bytes, at)).bytesRead < bytes) return null;
    const named = (name: string) => segment.toString("latin1", 4, 4 + name.length) === name;
    // Other versions than JFIF 1.x become 1.01.
    if (marker === APP0 && bytes >= 18 && named("JFIF\0") && segment[9] !== 1) set(segment, 9, [1, 1]);
    // Adobe's transforms are 0, 1 and 2; for others, decoders assume YCbCr, or YCCK with four colors.
    if (marker === APP14 && bytes >= 16 && named("Adobe") && segment[15]! > 2)
      set(segment, 15, [frame?.components === 4 ? 2 : 1]);
    if (marker === SOS && frame?.isSequential && bytes >= 8) set(segment, bytes - 3, [0, 63, 0]);
    parts.push(segment);
  }
  if (!isChanged) return null;
  const pixelsAt = found.pixelsAt + found.segments.at(-1)!.bytes;
  return { header: Buffer.concat([Buffer.from([0xff, SOI]), ...parts]), pixelsAt };
}

async function frameOf(file: FileHandle, { segments }: JpegHeader) {
  const frame = segments.find(({ marker }) => FRAMES.has(marker));
  if (frame === undefined) return null;
  const components = Buffer.alloc(1);
  await file.read(components, 0, 1, frame.at + 9);
  return { components: components[0]!, isSequential: frame.marker !== SOF_PROGRESSIVE };
}

/**
 * Returns a function that reads single bytes of a file, in chunks: a megabyte of fill bytes takes four reads. Null past
 * the end.
 */
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
