import { crc32 } from "node:zlib";

// A zip that stores its files as they are: pictures do not compress. Written by hand because it must be as fast as the
// disk: yazl, with five streams and a CRC in JavaScript, reaches less than half of its speed.
// Format: APPNOTE.TXT 6.3.10. Sizes and CRC follow each file in a data descriptor, as they are known only then.

/** `bytes` is the size that the file must turn out to have. */
export type FileOfZip = { name: string; bytes: number };

const LOCAL_HEADER_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_64_BYTES = 24;
const CENTRAL_RECORD_BYTES = 46;
const EXTRA_64_BYTES = 28;
const END_64_BYTES = 56 + 20;
const END_BYTES = 22;

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
const MADE_ON_UNIX = 3 << 8;
/** Bit 3: sizes and CRC come behind the file; bit 11: the name is UTF-8. */
const FLAGS = 0x0808;
/** An ordinary file that everyone may read. */
const FILE_MODE = 0o100644;

type Written = { name: Buffer; bytes: number; crc: number; offset: number };

/** The exact size of the zip, so that a browser can show how far it is. */
export function zipBytes(files: readonly FileOfZip[]): number {
  let at = 0;
  let directory = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.byteLength(name);
    directory += CENTRAL_RECORD_BYTES + nameBytes + (needs64(bytes, at) ? EXTRA_64_BYTES : 0);
    at += LOCAL_HEADER_BYTES + nameBytes + bytes + (bytes >= MAX_32 ? DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES);
  }
  return at + directory + (endNeeds64(files.length, directory, at) ? END_64_BYTES : 0) + END_BYTES;
}

/** Where the bytes of one file come from, piece by piece; a piece is done with when `use` is. */
export type ReadFile<File> = (file: File, use: (piece: Uint8Array) => Promise<void>) => Promise<void>;

/**
 * Writes the zip, one file after the other.
 * @param write done once its bytes may be overwritten
 * @throws when a file's size is not as announced
 */
export async function storeZip<File extends FileOfZip>(
  files: readonly File[],
  read: ReadFile<File>,
  write: (bytes: Uint8Array) => Promise<void>,
  modified: Date,
): Promise<void> {
  const time = dosTime(modified);
  const written: Written[] = [];
  let at = 0;
  for (const file of files) {
    const entry: Written = { name: Buffer.from(file.name), bytes: file.bytes, crc: 0, offset: at };
    await write(localHeader(entry, time));
    let bytes = 0;
    await read(file, (piece) => {
      entry.crc = crc32(piece, entry.crc);
      bytes += piece.length;
      return write(piece);
    });
    if (bytes !== file.bytes) throw new Error(`a file of a zip has ${bytes} bytes instead of ${file.bytes}`);
    const descriptor = dataDescriptor(entry);
    await write(descriptor);
    written.push(entry);
    at += LOCAL_HEADER_BYTES + entry.name.length + bytes + descriptor.length;
  }
  const directory = Buffer.concat(written.map((entry) => centralRecord(entry, time)));
  await write(directory);
  await write(endOfDirectory(written.length, directory.length, at));
}

const needs64 = (bytes: number, offset: number): boolean => bytes >= MAX_32 || offset >= MAX_32;

const endNeeds64 = (count: number, directoryBytes: number, directoryAt: number): boolean =>
  count >= MAX_16 || directoryBytes >= MAX_32 || directoryAt >= MAX_32;

function localHeader({ name, bytes }: Written, time: number): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(bytes >= MAX_32 ? VERSION_64 : VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ bytes, crc }: Written): Buffer {
  const descriptor = Buffer.alloc(bytes >= MAX_32 ? DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (bytes >= MAX_32) {
    descriptor.writeBigUInt64LE(BigInt(bytes), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    descriptor.writeUInt32LE(bytes, 8);
    descriptor.writeUInt32LE(bytes, 12);
  }
  return descriptor;
}

function centralRecord({ name, bytes, crc, offset }: Written, time: number): Buffer {
  const is64 = needs64(bytes, offset);
  const record = Buffer.alloc(CENTRAL_RECORD_BYTES);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 4);
  record.writeUInt16LE(is64 ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(is64 ? MAX_32 : bytes, 20);
  record.writeUInt32LE(is64 ? MAX_32 : bytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(is64 ? EXTRA_64_BYTES : 0, 30);
  record.writeUInt32LE((FILE_MODE << 16) >>> 0, 38);
  record.writeUInt32LE(is64 ? MAX_32 : offset, 42);
  if (!is64) return Buffer.concat([record, name]);
  const extra = Buffer.alloc(EXTRA_64_BYTES);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(EXTRA_64_BYTES - 4, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return Buffer.concat([record, name, extra]);
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
  end64.writeBigUInt64LE(44n, 4); // bytes of this record behind this field
  end64.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(directoryAt), 48);
  end64.writeUInt32LE(0x07064b50, 56); // where to find the record above
  end64.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** Date and time as MS-DOS has them, in UTC: years from 1980, steps of 2 s. */
function dosTime(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
