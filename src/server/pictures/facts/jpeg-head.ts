import type { Exif } from "sharp";
import { exifBlock, exifBlockOf } from "./exif-block.ts";
import { iptcBlock } from "./iptc-block.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";
import { xmpPacket } from "./xmp-packet.ts";

const START_OF_IMAGE = Buffer.from([0xff, 0xd8]);
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP13 = 0xed;
/** Metadata segments: JFIF, Exif and XMP, and Photoshop's. */
const TELLING: ReadonlySet<number> = new Set([APP0, APP1, APP13]);
const LENGTH_BYTES = 2;

/** Returns the start of a JPEG with this metadata; the file from `bodyOf` on follows it. */
export function jpegHead(facts: PictureFacts): Buffer {
  return Buffer.concat([
    START_OF_IMAGE,
    segment(APP1, "Exif\0\0", exifBlock(facts)),
    segment(APP1, "http://ns.adobe.com/xap/1.0/\0", xmpPacket(facts)),
    segment(APP13, "Photoshop 3.0\0", iptcBlock(facts)),
  ]);
}

/** Like `jpegHead`, for files that are shown: only Exif. */
export const shownHead = (exif: Exif): Buffer =>
  Buffer.concat([START_OF_IMAGE, segment(APP1, "Exif\0\0", exifBlockOf(exif))]);

/**
 * Returns the offset of the picture in a JPEG we made, after its metadata segments. Null if it is not a JPEG, or if its
 * metadata is longer than `beginning`.
 */
export function bodyOf(beginning: Uint8Array): number | null {
  const bytes = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  if (!bytes.subarray(0, 2).equals(START_OF_IMAGE)) return null;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    if (!TELLING.has(bytes[at + 1]!)) return at;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function segment(marker: number, name: string, content: Buffer): Buffer {
  const named = Buffer.from(name, "latin1");
  const length = LENGTH_BYTES + named.length + content.length;
  if (length > 0xffff) throw new Error(`a segment of ${length} bytes: what is known of a picture is bounded`);
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), named, content]);
}
