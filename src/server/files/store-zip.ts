import { SECOND_MS, wallTimeOf } from "../../rules/time.ts";

// An uncompressed zip: pictures do not compress. Hand-written because it must be as fast as the disk, and because every
// byte must be known in advance, so any server can resend any part. Format: APPNOTE.TXT 6.3.10. Sizes and checksums
// precede each file.

/** `crc` is the content's CRC-32, `modified` its modification time. Neither is verified while sending. */
export type FileOfZip = { name: string; bytes: number; crc: number; modified: Date };
/** @param timeZone of the old format's times, which name none */
export type ZipOptions = { part: Part; timeZone: string };
/** First and last byte, both inclusive. */
export type Part = { start: number; end: number };

const LOCAL_HEADER_BYTES = 30;
const LOCAL_EXTRA_64_BYTES = 20;
const CENTRAL_RECORD_BYTES = 46;
const EXTRA_64_BYTES = 28;
const EXTRA_TIME_BYTES = 9;
const END_64_BYTES = 56 + 20;
const END_BYTES = 22;

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
const MADE_ON_UNIX = 3 << 8;
/** Bit 11: the name is UTF-8. */
const FLAGS = 0x0800;
/** A regular file, readable by everyone. */
const FILE_MODE = 0o100644;

type Written = { name: Buffer; bytes: number; crc: number; modified: Date; dosTime: number; offset: number };

export function zipBytes(files: readonly Pick<FileOfZip, "name" | "bytes">[]): number {
  let at = 0;
  let directory = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.byteLength(name);
    directory += CENTRAL_RECORD_BYTES + nameBytes + EXTRA_TIME_BYTES + (needs64(bytes, at) ? EXTRA_64_BYTES : 0);
    at += LOCAL_HEADER_BYTES + nameBytes + EXTRA_TIME_BYTES + (bytes >= MAX_32 ? LOCAL_EXTRA_64_BYTES : 0) + bytes;
  }
  return at + directory + (endNeeds64(files.length, directory, at) ? END_64_BYTES : 0) + END_BYTES;
}

/** Reads a part of one file, piece by piece; a piece's memory can be reused once `use` resolves. */
export type ReadPart<File> = (file: File, part: Part, use: (piece: Uint8Array) => Promise<void>) => Promise<void>;

/**
 * Writes a part of the zip, one file after the other. Earlier files are not read.
 * @param write resolves once its bytes may be overwritten
 * @throws when a file's size is not as announced
 */
export async function storeZip<File extends FileOfZip>(
  files: readonly File[],
  { part, timeZone }: ZipOptions,
  read: ReadPart<File>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const entries: Written[] = [];
  let at = 0;
  const put = async (bytes: Buffer) => {
    const wanted = overlap(part, at, bytes.length);
    at += bytes.length;
    if (wanted !== null) await write(bytes.subarray(wanted.start, wanted.end + 1));
  };
  for (const file of files) {
    const { bytes, crc, modified } = file;
    const dosTime = dosTimeOf(modified, timeZone);
    const entry: Written = { name: Buffer.from(file.name), bytes, crc, modified, dosTime, offset: at };
    entries.push(entry);
    await put(localHeader(entry));
    const wanted = overlap(part, at, bytes);
    at += bytes;
    if (wanted === null) continue;
    let sent = 0;
    await read(file, wanted, (piece) => {
      sent += piece.length;
      return write(piece);
    });
    const missing = wanted.end + 1 - wanted.start - sent;
    if (missing !== 0) throw new Error(`a file of a zip lacks ${missing} of ${bytes} bytes`);
  }
  const directoryAt = at;
  if (part.end < directoryAt) return;
  await put(Buffer.concat(entries.map(centralRecord)));
  await put(endOfDirectory(entries.length, at - directoryAt, directoryAt));
}

/** Returns the overlap of a part and `bytes` bytes starting at `at`, relative to `at`; null if there is none. */
export function overlap({ start, end }: Part, at: number, bytes: number): Part | null {
  const [first, last] = [Math.max(start - at, 0), Math.min(end - at, bytes - 1)];
  return first > last ? null : { start: first, end: last };
}

const needs64 = (bytes: number, offset: number): boolean => bytes >= MAX_32 || offset >= MAX_32;

const endNeeds64 = (count: number, directoryBytes: number, directoryAt: number): boolean =>
  count >= MAX_16 || directoryBytes >= MAX_32 || directoryAt >= MAX_32;

function localHeader({ name, bytes, crc, modified, dosTime }: Written): Buffer {
  const is64 = bytes >= MAX_32;
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(is64 ? VERSION_64 : VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt32LE(dosTime, 10);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(is64 ? MAX_32 : bytes, 18);
  header.writeUInt32LE(is64 ? MAX_32 : bytes, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(EXTRA_TIME_BYTES + (is64 ? LOCAL_EXTRA_64_BYTES : 0), 28);
  if (!is64) return Buffer.concat([header, name, extraTime(modified)]);
  const extra = Buffer.alloc(LOCAL_EXTRA_64_BYTES);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(LOCAL_EXTRA_64_BYTES - 4, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  return Buffer.concat([header, name, extraTime(modified), extra]);
}

function centralRecord({ name, bytes, crc, modified, dosTime, offset }: Written): Buffer {
  const is64 = needs64(bytes, offset);
  const record = Buffer.alloc(CENTRAL_RECORD_BYTES);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 4);
  record.writeUInt16LE(is64 ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt32LE(dosTime, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(is64 ? MAX_32 : bytes, 20);
  record.writeUInt32LE(is64 ? MAX_32 : bytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(EXTRA_TIME_BYTES + (is64 ? EXTRA_64_BYTES : 0), 30);
  record.writeUInt32LE((FILE_MODE << 16) >>> 0, 38);
  record.writeUInt32LE(is64 ? MAX_32 : offset, 42);
  if (!is64) return Buffer.concat([record, name, extraTime(modified)]);
  const extra = Buffer.alloc(EXTRA_64_BYTES);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(EXTRA_64_BYTES - 4, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return Buffer.concat([record, name, extraTime(modified), extra]);
}

function endOfDirectory(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(directoryAt, MAX_32), 16);
  if (!endNeeds64(count, directoryBytes, directoryAt)) return end;

  const end64 = Buffer.alloc(END_64_BYTES);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4); // bytes of this record after this field
  end64.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(directoryAt), 48);
  end64.writeUInt32LE(0x07064b50, 56); // locator of the record above
  end64.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** The exact time, independent of time zones: extended timestamp, seconds since 1970. */
function extraTime(modified: Date): Buffer {
  const extra = Buffer.alloc(EXTRA_TIME_BYTES);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(EXTRA_TIME_BYTES - 4, 2);
  extra.writeUInt8(1, 4); // modification time only
  extra.writeUInt32LE(Math.floor(modified.getTime() / SECOND_MS) >>> 0, 5);
  return extra;
}

/** MS-DOS date and time in the lab's time zone: years from 1980, steps of 2 s. */
function dosTimeOf(date: Date, timeZone: string): number {
  const wall = wallTimeOf(date, timeZone);
  const day = ((wall.year - 1980) << 9) | (wall.month << 5) | wall.day;
  const time = (wall.hour << 11) | (wall.minute << 5) | (wall.second >> 1);
  return ((day << 16) | time) >>> 0;
}

/** CRC-32's polynomial; its lowest bit is the highest power. */
const POLYNOMIAL = 0xedb88320;

/** Multiplies two polynomials modulo CRC-32's, bits reversed as in a CRC. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= other;
    other = other & 1 ? (other >>> 1) ^ POLYNOMIAL : other >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 8 * bytes. */
function shiftOf(bytes: number): number {
  let shift = 0x8000_0000; // 1
  let power = 0x0080_0000; // x^8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift);
    power = times(power, power);
  }
  return shift;
}

/** Returns the CRC-32 of two concatenated texts from the CRC of each, so large files need not be read again. */
export const combineCrc32 = (first: number, second: number, secondBytes: number): number =>
  (times(shiftOf(secondBytes), first) ^ second) >>> 0;
