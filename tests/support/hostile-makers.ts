import { crc32, deflateSync } from "node:zlib";
import type { Bytes } from "./scan-makers.ts";

// Files designed to harm programs that read them. More are in tests/overload/pictures.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG; `check` is its checksum, correct by default. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0), check?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(check ?? crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function pngHeader({
  width = 64,
  height = 64,
  depth = 8,
  color = 2,
  compression = 0,
  filter = 0,
  interlace = 0,
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, compression, filter, interlace], 8);
  return pngChunk("IHDR", header);
}

export const png = (...chunks: Buffer[]): Bytes => new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));

/** The pixels of a PNG of 64 × 64 px in RGB. */
export const pngPixels = (): Buffer => pngChunk("IDAT", deflateSync(Buffer.alloc(64 * (64 * 3 + 1), 0)));

let bomb: Bytes | undefined;
/**
 * A PNG of 64 × 64 px and 5 MB whose texts decompress to five gigabytes. Made once: compressing takes half a second.
 */
export const textBomb = (): Bytes => (bomb ??= makeTextBomb());

function makeTextBomb(): Bytes {
  const packed = deflateSync(Buffer.alloc(50_000_000, 65));
  const texts = Array.from({ length: 102 }, (_, index) =>
    pngChunk("zTXt", Buffer.concat([Buffer.from(`key ${index}\0\0`, "latin1"), packed])),
  );
  return png(pngHeader(), ...texts, pngPixels(), pngChunk("IEND"));
}
