// ITU T.81: a JPEG is a series of segments that begin with a marker; each start of scan is followed by its
// entropy-coded bytes.

const [SOI, EOI, SOS, APP14] = [0xd8, 0xd9, 0xda, 0xee];
/** Baseline, extended and progressive with Huffman coding, which every browser and printer supports. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables for Huffman and quantization, and the restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const COMMENT = 0xfe;
const ADOBE = Buffer.from("Adobe");
/** Offset in Adobe's segment of the color transform, and the value that JPEGs without that segment imply. */
const ADOBE_TRANSFORM = { at: 15, ycbcr: 1 };

/**
 * Returns the parts of a JPEG that make up its picture, in order, from its tables to its end mark: no metadata, no
 * preview, nothing after its end. Null if it is incomplete, or would look different without the dropped parts: if it is
 * not 8-bit YCbCr. The profile is dropped too; the caller has to check it.
 */
export function pictureOf(jpeg: Buffer): Buffer[] | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) return null;
  const parts: Buffer[] = [];
  let frames = 0;
  for (let at = 2; jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1];
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === EOI) return frames === 1 ? [...parts, jpeg.subarray(at, at + 2)] : null;
    if (marker === undefined || at + 4 > jpeg.length) return null;
    const segment = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
    const end = marker === SOS ? endOfScan(jpeg, at + segment.length) : at + segment.length;
    if (FRAMES.has(marker)) {
      if (!isYcbcr(segment)) return null;
      frames += 1;
    }
    if (FRAMES.has(marker) || TABLES.has(marker) || marker === SOS) parts.push(jpeg.subarray(at, end));
    else if (!isInformative(marker, segment)) return null;
    at = end;
  }
  return null;
}

/** Three 8-bit components with JFIF's ids: with other ids, some readers treat them as RGB. */
const isYcbcr = (frame: Buffer): boolean =>
  frame[4] === 8 && frame[9] === 3 && [10, 13, 16].every((at, index) => frame[at] === index + 1);

/** Whether dropping the segment leaves the picture unchanged. */
function isInformative(marker: number, segment: Buffer): boolean {
  if (marker === APP14 && segment.subarray(4, 9).equals(ADOBE)) {
    return segment[ADOBE_TRANSFORM.at] === ADOBE_TRANSFORM.ycbcr;
  }
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

/** Returns the offset of the next marker, or the file's end. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const marker = jpeg[at + 1]!;
    // In scan data, a byte 0xff is followed by 0; restart markers belong to the scan.
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return jpeg.length;
}
