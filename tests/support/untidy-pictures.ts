import sharp from "sharp";

// Complete pictures in files that deviate from their format's standard, as scanners, phones and editors write them.

export const UNTIDY_SIZE = { width: 60, height: 40 } as const;
export const UNTIDY_COLOR = [200, 40, 30] as const;

type Entry = readonly [tag: number, type: number, values: readonly number[] | Buffer];
const [ASCII, SHORT, LONG, UNDEFINED] = [2, 3, 4, 7];
const VALUE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1 };

type Page = {
  width: number;
  height: number;
  samples?: number;
  color?: readonly number[];
  photometric?: number;
  others?: readonly Entry[];
};
type Options = {
  without?: readonly number[];
  unsorted?: boolean;
  inSubIfd?: boolean;
};

/** Writes a TIFF of plain pages, little-endian, without compression. */
export function aTiff(
  pages: readonly Page[],
  { without = [], unsorted = false, inSubIfd = false }: Options = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let at = 8;
  const add = (bytes: Buffer): number => {
    const start = at;
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length & 1)]);
    parts.push(padded);
    at += padded.length;
    return start;
  };
  let next = 0;
  // Last page first, so that the next page's offset is known.
  for (const [index, page] of [...pages.entries()].toReversed()) {
    const { width, height, samples = 3, color = UNTIDY_COLOR, photometric = 2, others = [] } = page;
    const pixel = Buffer.from([...color, ...Array<number>(samples).fill(0)].slice(0, samples));
    const strip = add(Buffer.alloc(width * height * samples, pixel));
    const tags: Entry[] = [
      [256, LONG, [width]],
      [257, LONG, [height]],
      [258, SHORT, Array<number>(samples).fill(8)],
      [259, SHORT, [1]],
      [262, SHORT, [photometric]],
      [273, LONG, [strip]],
      [277, SHORT, [samples]],
      [278, LONG, [height]],
      [279, LONG, [width * height * samples]],
      ...(inSubIfd && index === 0 ? [[330, LONG, [next]] as const] : []),
      ...others,
    ];
    const stored = tags.filter(([tag]) => !without.includes(tag));
    const entries = (unsorted ? stored : stored.toSorted(([one], [other]) => one - other)).map(
      ([tag, type, values]) => {
        const size = VALUE_BYTES[type]!;
        const bytes = Buffer.isBuffer(values) ? values : Buffer.alloc(values.length * size);
        if (!Buffer.isBuffer(values)) values.forEach((value, item) => bytes.writeUIntLE(value, item * size, size));
        const entry = Buffer.alloc(12);
        entry.writeUInt16LE(tag, 0);
        entry.writeUInt16LE(type, 2);
        entry.writeUInt32LE(bytes.length / size, 4);
        if (bytes.length <= 4) bytes.copy(entry, 8);
        else entry.writeUInt32LE(add(bytes), 8);
        return entry;
      },
    );
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    const link = Buffer.alloc(4);
    link.writeUInt32LE(inSubIfd && index === 0 ? 0 : next);
    next = add(Buffer.concat([count, ...entries, link]));
  }
  const file = Buffer.concat(parts);
  file.writeUInt32LE(next, 4);
  return file;
}

const text = (tag: number, value: string): Entry => [tag, ASCII, Buffer.from(value, "latin1")];
const page = (...others: Entry[]): Page => ({ ...UNTIDY_SIZE, others });
const thumbnail: Page = { width: 12, height: 8, color: [0, 0, 255] };

export const untidyTiffs = (): [name: string, bytes: Buffer][] => [
  ["a text without its closing NUL", aTiff([page(text(305, "Scanner 1.0"))])],
  ["a text padded with NULs", aTiff([page(text(305, "Scanner\0\0\0\0"))])],
  ["a copyright of two parts", aTiff([page(text(33432, "Photographer\0Editor\0"))])],
  ["unsorted tags", aTiff([page(text(271, "Maker\0"))], { unsorted: true })],
  ["a tag twice", aTiff([page(text(305, "One\0"), text(305, "Two\0"))])],
  ["a width twice", aTiff([page([256, LONG, [UNTIDY_SIZE.width]])])],
  ["no RowsPerStrip", aTiff([page()], { without: [278] })],
  ["the orientation 0", aTiff([page([274, SHORT, [0]])])],
  ["a page number of one value", aTiff([page([297, SHORT, [1]])])],
  ["a private tag", aTiff([page([50_341, UNDEFINED, Buffer.from("PrintIM\u00000300", "latin1")])])],
  ["pixels that begin with CR", aTiff([{ ...page(), color: [67, 82, 2] }])],
  ["a thumbnail as its first page", aTiff([thumbnail, page()])],
  ["a thumbnail with the picture as its sub-image", aTiff([thumbnail, page()], { inSubIfd: true })],
  ["a thumbnail as its second page", aTiff([page(), thumbnail])],
  ["an unspecified fourth sample", aTiff([{ ...page([338, SHORT, [0]]), samples: 4 }])],
  ["a fourth sample without a word", aTiff([{ ...page(), samples: 4 }])],
  ["two unspecified samples", aTiff([{ ...page([338, SHORT, [0, 0]]), samples: 5 }])],
  [
    "a fourth sample on its side, with text",
    aTiff([
      {
        ...page([338, SHORT, [0]], [274, SHORT, [6]], text(305, "Scanner")),
        width: UNTIDY_SIZE.height,
        height: UNTIDY_SIZE.width,
        samples: 4,
      },
    ]),
  ],
];

export async function untidyJpegs(): Promise<[name: string, bytes: Buffer][]> {
  const [r, g, b] = UNTIDY_COLOR;
  const plain = await sharp({ create: { ...UNTIDY_SIZE, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const withBytes = (at: number, ...values: number[]) => {
    const changed = Buffer.from(plain);
    changed.set(values, at);
    return changed;
  };
  const behindStart = (...bytes: number[]) =>
    Buffer.concat([plain.subarray(0, 2), Buffer.from(bytes), plain.subarray(2)]);
  const frame = plain.indexOf(Buffer.from([0xff, 0xc0]));
  const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
  const jfif = [0xff, 0xe0, 0, 16, ...Buffer.from("JFIF\0"), 3, 0, 0, 0, 1, 0, 1, 0, 0];
  const adobe = [0xff, 0xee, 0, 14, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0];
  return [
    ["zeros between segments", Buffer.concat([plain.subarray(0, frame), Buffer.alloc(4), plain.subarray(frame)])],
    [
      "junk between segments",
      Buffer.concat([plain.subarray(0, frame), Buffer.from([1, 2, 3, 4, 5]), plain.subarray(frame)]),
    ],
    ["zeros behind its start", behindStart(0, 0, 0)],
    ["an unknown color transform", behindStart(...adobe, 7)],
    ["a JFIF version of its own", behindStart(...jfif)],
    ["a phone's start of scan", withBytes(scan + 2 + plain.readUInt16BE(scan + 2) - 3, 0, 0, 0)],
  ];
}
