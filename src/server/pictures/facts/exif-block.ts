import type { Exif } from "sharp";
import { captionOf, FAVORITE_STARS, type PictureFacts } from "../../../rules/film/picture-facts.ts";
import { fileTimeOf } from "../../../rules/time.ts";

// Exif 3.0: a TIFF with two directories. Text is UTF-8, as every program writes it.

type Field = { tag: number; type: number; count: number; value: Buffer };

const FIELD_BYTES = 12;
/** Values of at most this many bytes are stored in the field itself. */
const INLINE_BYTES = 4;
const HEADER_BYTES = 8;

const text = (tag: number, value: string): Field => {
  const bytes = Buffer.from(`${value}\0`);
  return { tag, type: 2, count: bytes.length, value: bytes };
};
const short = (tag: number, value: number): Field => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return { tag, type: 3, count: 1, value: bytes };
};
const long = (tag: number, value: number): Field => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { tag, type: 4, count: 1, value: bytes };
};

const PHOTO: Field[] = [
  { tag: 0x9000, type: 7, count: 4, value: Buffer.from("0300") }, // ExifVersion
  short(0xa001, 1), // ColorSpace: sRGB
];
const TEXTS = [
  ["ImageDescription", 0x010e],
  ["Software", 0x0131],
  ["Artist", 0x013b],
  ["Copyright", 0x8298],
] as const;

export function exifBlock(facts: PictureFacts): Buffer {
  const { local, offset } = fileTimeOf(new Date(facts.takenAt), facts.timeZone);
  const taken = local.replace("T", " ").replaceAll("-", ":"); // "2026:06:15 10:00:02"
  const { photographer } = facts;
  const main = [
    text(0x010e, captionOf(facts)), // ImageDescription
    text(0x0131, facts.lab), // Software
    ...(photographer === null ? [] : [text(0x013b, photographer)]), // Artist
    ...(facts.favorite ? [short(0x4746, FAVORITE_STARS)] : []), // Rating
    ...(photographer === null ? [] : [text(0x8298, photographer)]), // Copyright
  ];
  const photo = [
    ...PHOTO,
    text(0x9003, taken), // DateTimeOriginal
    text(0x9004, taken), // DateTimeDigitized
    text(0x9011, offset), // OffsetTimeOriginal
    text(0x9012, offset), // OffsetTimeDigitized
  ];
  return blockOf(main, photo);
}

/**
 * Like `exifBlock`, for the metadata that libvips writes: text fields of the first directory, and the sRGB color space.
 */
export function exifBlockOf({ IFD0 = {} }: Exif): Buffer {
  const main = TEXTS.flatMap(([name, tag]) => (IFD0[name] === undefined ? [] : [text(tag, String(IFD0[name]))]));
  return blockOf(main, PHOTO);
}

function blockOf(main: Field[], photo: Field[]): Buffer {
  const mainWith = (photoAt: number) => directory([...main, long(0x8769, photoAt)], HEADER_BYTES);
  const photoAt = HEADER_BYTES + mainWith(0).length;
  const header = Buffer.from("II*\0\0\0\0\0", "latin1");
  header.writeUInt32LE(HEADER_BYTES, 4);
  return Buffer.concat([header, mainWith(photoAt), directory(photo, photoAt)]);
}

/** @param at its offset in the block, bytes */
function directory(fields: Field[], at: number): Buffer {
  const sorted = fields.toSorted((one, other) => one.tag - other.tag);
  const table = Buffer.alloc(2 + sorted.length * FIELD_BYTES + 4);
  table.writeUInt16LE(sorted.length, 0);
  const values: Buffer[] = [];
  let valueAt = at + table.length;
  for (const [index, { tag, type, count, value }] of sorted.entries()) {
    const field = 2 + index * FIELD_BYTES;
    table.writeUInt16LE(tag, field);
    table.writeUInt16LE(type, field + 2);
    table.writeUInt32LE(count, field + 4);
    if (value.length <= INLINE_BYTES) {
      table.set(value, field + 8);
      continue;
    }
    table.writeUInt32LE(valueAt, field + 8);
    const even = value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.alloc(1)]);
    values.push(even);
    valueAt += even.length;
  }
  return Buffer.concat([table, ...values]);
}
