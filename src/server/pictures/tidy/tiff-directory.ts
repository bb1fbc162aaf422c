import type { FileHandle } from "node:fs/promises";

// TIFF 6.0 and BigTIFF: a header points to a chain of directories, each of which describes one picture by its tags.

export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  orientation: 274,
  samplesPerPixel: 277,
  subIfds: 330,
  extraSamples: 338,
  icc: 34675,
} as const;
const [BYTE, ASCII, SHORT, LONG, UNDEFINED, IFD, LONG8, IFD8] = [1, 2, 3, 4, 7, 13, 16, 18];
/** Bytes per value of each type, by type number. */
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Offset of a Canon raw file's first directory. */
const CANON_FIRST = 16;
/** More pictures than any scanner puts into a file. */
const MOST_DIRECTORIES = 64;
/** More tags than any program writes. */
const MOST_ENTRIES = 4096;
/** Longer texts are treated as untidy. */
const MOST_ASCII_BYTES = 64 * 1024;

export type TiffEntry = {
  tag: number;
  type: number;
  count: number;
  /** The value's bytes if they fit into the entry, else its offset's. */
  field: Buffer;
};
export type TiffDirectory = { entries: TiffEntry[]; subIfds: number[]; next: number };
export type Tiff = {
  file: FileHandle;
  isLittle: boolean;
  isBig: boolean;
  first: number;
  /** Whether it is a Canon raw file, as marked after the header. */
  isCanonRaw: boolean;
};

/** Returns null if the file does not start like a TIFF. */
export async function openTiff(file: FileHandle): Promise<Tiff | null> {
  const head = await bytesAt(file, 0, 16);
  const order = head.toString("latin1", 0, 2);
  if (head.length < 8 || (order !== "II" && order !== "MM")) return null;
  const isLittle = order === "II";
  const version = numberIn(head, 2, 2, isLittle);
  if (version === 42) {
    const first = numberIn(head, 4, 4, isLittle);
    // Pixels may begin with the same letters: then a directory cannot follow immediately.
    const isCanonRaw = first === CANON_FIRST && head.toString("latin1", 8, 10) === "CR";
    return { file, isLittle, isBig: false, first, isCanonRaw };
  }
  if (version !== 43 || head.length < 16) return null;
  return { file, isLittle, isBig: true, first: numberIn(head, 8, 8, isLittle), isCanonRaw: false };
}

/** Returns null if the file has no directory there. */
export async function readDirectory(tiff: Tiff, at: number): Promise<TiffDirectory | null> {
  const { file, isLittle, isBig } = tiff;
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const head = await bytesAt(file, at, countBytes);
  if (at < 8 || head.length < countBytes) return null;
  const count = numberIn(head, 0, countBytes, isLittle);
  if (count === 0 || count > MOST_ENTRIES) return null;
  const bytes = await bytesAt(file, at + countBytes, count * entryBytes + offsetBytes);
  if (bytes.length < count * entryBytes) return null;
  const entries = Array.from({ length: count }, (_, index): TiffEntry => {
    const entry = bytes.subarray(index * entryBytes, (index + 1) * entryBytes);
    return {
      tag: numberIn(entry, 0, 2, isLittle),
      type: numberIn(entry, 2, 2, isLittle),
      count: numberIn(entry, 4, offsetBytes, isLittle),
      field: entry.subarray(4 + offsetBytes),
    };
  });
  const end = count * entryBytes;
  const next = bytes.length < end + offsetBytes ? 0 : numberIn(bytes, end, offsetBytes, isLittle);
  const pointer = entries.find(({ tag }) => tag === TAG.subIfds);
  return { entries, next, subIfds: pointer === undefined ? [] : await numbersOf(tiff, pointer) };
}

/** Yields the pictures of a file in order, each page before its sub-images. */
export async function* directoriesOf(tiff: Tiff): AsyncGenerator<TiffDirectory> {
  const seen = new Set<number>();
  const waiting = [tiff.first];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (at === 0 || seen.has(at) || seen.size === MOST_DIRECTORIES) continue;
    seen.add(at);
    const directory = await readDirectory(tiff, at);
    if (directory === null) continue;
    yield directory;
    waiting.push(...directory.subIfds, directory.next);
  }
}

/**
 * Returns the values of an integer entry; an empty list for anything else, and for more values than a directory needs.
 */
export async function numbersOf(tiff: Tiff, { type, count, field }: TiffEntry): Promise<number[]> {
  if (![BYTE, SHORT, LONG, IFD, LONG8, IFD8].includes(type) || count === 0 || count > MOST_DIRECTORIES) return [];
  const size = TYPE_BYTES[type]!;
  const bytes = await valueOf(tiff, { type, count, field });
  if (bytes.length < size * count) return [];
  return Array.from({ length: count }, (_, index) => numberIn(bytes, index * size, size, tiff.isLittle));
}

export async function numberOf(tiff: Tiff, { entries }: TiffDirectory, tag: number): Promise<number | undefined> {
  const entry = entries.find((one) => one.tag === tag);
  return entry === undefined ? undefined : (await numbersOf(tiff, entry))[0];
}

/** Whether an entry's text ends in its only NUL, as TIFF requires. */
export async function isTidyText(tiff: Tiff, entry: TiffEntry): Promise<boolean> {
  if (entry.type !== ASCII || entry.count === 0 || entry.count > MOST_ASCII_BYTES) return false;
  const bytes = await valueOf(tiff, entry);
  return bytes.length === entry.count && bytes.indexOf(0) === bytes.length - 1;
}

async function valueOf(tiff: Tiff, { type, count, field }: Omit<TiffEntry, "tag">): Promise<Buffer> {
  const length = (TYPE_BYTES[type] ?? 0) * count;
  if (length <= field.length) return field.subarray(0, length);
  return bytesAt(tiff.file, numberIn(field, 0, field.length, tiff.isLittle), length);
}

export type NewEntry = { tag: number; type: number; count: number; value: Buffer };

export function shortsEntry({ isLittle }: Tiff, tag: number, values: readonly number[]): NewEntry {
  const value = Buffer.alloc(2 * values.length);
  values.forEach((one, at) => (isLittle ? value.writeUInt16LE(one, 2 * at) : value.writeUInt16BE(one, 2 * at)));
  return { tag, type: SHORT, count: values.length, value };
}

export const bytesEntry = (tag: number, value: Buffer): NewEntry => ({
  tag,
  type: UNDEFINED,
  count: value.length,
  value,
});

/** Replaces the file's directories with one of these entries, sorted by tag. The pixels stay in place. */
export async function replaceDirectories(
  { file, isLittle, isBig }: Tiff,
  entries: readonly (TiffEntry | NewEntry)[],
): Promise<void> {
  const offsetBytes = isBig ? 8 : 4;
  const { size } = await file.stat();
  const start = size + (size & 1);
  const values: Buffer[] = [];
  let at = start;
  const inBytes = (value: number, bytes: number) => {
    const out = Buffer.alloc(8);
    out.writeBigUInt64LE(BigInt(value));
    const number = out.subarray(0, bytes);
    return isLittle ? number : Buffer.from(number.toReversed());
  };
  const fieldOf = (value: Buffer): Buffer => {
    if (value.length <= offsetBytes) return Buffer.concat([value, Buffer.alloc(offsetBytes - value.length)]);
    const field = inBytes(at, offsetBytes);
    values.push(value, Buffer.alloc(value.length & 1));
    at += value.length + (value.length & 1);
    return field;
  };
  const written = entries
    .toSorted((one, other) => one.tag - other.tag)
    .map((entry) => [
      inBytes(entry.tag, 2),
      inBytes(entry.type, 2),
      inBytes(entry.count, offsetBytes),
      "field" in entry ? entry.field : fieldOf(entry.value),
    ]);
  const directory = [inBytes(entries.length, isBig ? 8 : 2), ...written.flat(), inBytes(0, offsetBytes)];
  const bytes = Buffer.concat([...values, ...directory]);
  await file.write(bytes, 0, bytes.length, start);
  await file.write(inBytes(at, offsetBytes), 0, offsetBytes, isBig ? 8 : 4);
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (at >= size) return Buffer.alloc(0);
  const bytes = Buffer.alloc(Math.min(length, size - at));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
  return bytes.subarray(0, bytesRead);
}

function numberIn(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
}
