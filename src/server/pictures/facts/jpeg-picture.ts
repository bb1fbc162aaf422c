// ITU T.81: a JPEG is segments that begin with a marker, and behind each start of a scan its entropy-coded bytes.

const [SOI, EOI, SOS, APP14] = [0xd8, 0xd9, 0xda, 0xee];
/** Baseline, extended and progressive, coded by Huffman: what every browser and printer reads. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables for Huffman and quantization, and the restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const COMMENT = 0xfe;
const ADOBE = Buffer.from("Adobe");
/** Of its segment, where Adobe says how colors are coded, and the way that all have without that. */
const ADOBE_TRANSFORM = { at: 15, ycbcr: 1 };

/**
 * The parts of a JPEG that are its picture, in order, from its tables to its end mark: nothing that tells about it, no
 * preview, and nothing that stands behind its end. Null where it is not whole, or would be another picture without what
 * is left out: where it is not YCbCr of 8 bits. Its profile, which is left out too, is the caller's to look at.
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
    else if (!isTelling(marker, segment)) return null;
    at = end;
  }
  return null;
}

/** Three components of 8 bits, named as JFIF names them: under other names some readers take them for RGB. */
const isYcbcr = (frame: Buffer): boolean =>
  frame[4] === 8 && frame[9] === 3 && [10, 13, 16].every((at, index) => frame[at] === index + 1);

/** Whether the picture is the same without it. */
function isTelling(marker: number, segment: Buffer): boolean {
  if (marker === APP14 && segment.subarray(4, 9).equals(ADOBE)) {
    return segment[ADOBE_TRANSFORM.at] === ADOBE_TRANSFORM.ycbcr;
  }
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

/** Where the next marker stands, or where the file ends. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const marker = jpeg[at + 1]!;
    // A byte 0xff of the scan itself is followed by 0, and restarts belong to it.
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return jpeg.length;
}
