import { deflateSync } from "node:zlib";
import type { Bytes } from "../../support/scan-makers.ts";
import { type HostileFile, joined, noise } from "./hostile-file.ts";

/** A TIFF tag: its number, the type of its values (3: two bytes, 4: four), their count, and the value or its offset. */
type Tag = readonly [tag: number, type: number, count: number, value: number];
type Made = { tags?: Tag[]; pixels?: Uint8Array; next?: number; firstAt?: number; behind?: Uint8Array };

const SIDE = 64;
const PIXELS_AT = 8;

/** The tags of a valid picture of 64 × 64 gray pixels; `others` replace tags of the same number. */
function withTags(pixels: Uint8Array, others: readonly Tag[]): Tag[] {
  const sound: Tag[] = [
    [256, 4, 1, SIDE],
    [257, 4, 1, SIDE],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, PIXELS_AT],
    [277, 3, 1, 1],
    [278, 4, 1, SIDE],
    [279, 4, 1, pixels.length],
  ];
  const replaced = new Set(others.map(([tag]) => tag));
  return [...sound.filter(([tag]) => !replaced.has(tag)), ...others].toSorted((a, b) => a[0] - b[0]);
}

function tiff({ tags = [], pixels = Buffer.alloc(SIDE * SIDE), next = 0, firstAt, behind }: Made = {}): Bytes {
  const all = withTags(pixels, tags);
  const directory = Buffer.alloc(2 + all.length * 12 + 4);
  directory.writeUInt16LE(all.length, 0);
  for (const [index, [tag, type, count, value]] of all.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    if (type === 3 && count === 1) directory.writeUInt16LE(value, at + 8);
    else directory.writeUInt32LE(value, at + 8);
  }
  directory.writeUInt32LE(next, directory.length - 4);
  const head = Buffer.alloc(PIXELS_AT);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(firstAt ?? PIXELS_AT + pixels.length, 4);
  return joined(head, pixels, directory, behind ?? []);
}

const packed = (compression: number, pixels: Uint8Array, ...tags: Tag[]) =>
  tiff({ pixels, tags: [[259, 3, 1, compression], ...tags] });

const COMPRESSIONS: Record<number, string> = {
  2: "CCITT runs",
  3: "a fax",
  4: "a fax of group 4",
  5: "LZW",
  6: "an old JPEG",
  7: "a JPEG",
  8: "deflate",
  32771: "CCITT in words",
  32773: "PackBits",
  32809: "ThunderScan",
  32766: "NeXT",
  32909: "PixarLog",
  32946: "old deflate",
  34661: "JBIG",
  34676: "SGI Log",
  34677: "SGI Log of 24 bits",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "ZSTD",
  50001: "WebP",
  9: "nothing that there is",
  65535: "the last number there is",
};

const sizes: [string, Tag[]][] = [
  ["0 × 64 pixels", [[256, 4, 1, 0]]],
  ["64 × 0 pixels", [[257, 4, 1, 0]]],
  ["four thousand million pixels wide", [[256, 4, 1, 0xffffffff]]],
  ["four thousand million pixels high", [[257, 4, 1, 0xffffffff]]],
  [
    "60,000 × 60,000 pixels",
    [
      [256, 4, 1, 60_000],
      [257, 4, 1, 60_000],
    ],
  ],
  [
    "2 thousand million pixels each way",
    [
      [256, 4, 1, 0x7fffffff],
      [257, 4, 1, 0x7fffffff],
    ],
  ],
  [
    "15,000 × 15,000 pixels of which 4 kB are there",
    [
      [256, 4, 1, 15_000],
      [257, 4, 1, 15_000],
      [278, 4, 1, 15_000],
    ],
  ],
  ["0 bits", [[258, 3, 1, 0]]],
  ["3 bits", [[258, 3, 1, 3]]],
  ["127 bits", [[258, 3, 1, 127]]],
  ["65,535 bits", [[258, 3, 1, 65_535]]],
  ["0 colors", [[277, 3, 1, 0]]],
  ["65,535 colors", [[277, 3, 1, 65_535]]],
  ["no width", [[256, 99, 1, 0]]],
  ["a sample format that is none", [[339, 3, 1, 99]]],
  ["colors that are nobody's", [[262, 3, 1, 999]]],
  [
    "a palette beyond the file",
    [
      [262, 3, 1, 3],
      [320, 3, 768, 0x7ffffff0],
    ],
  ],
  ["colors of a camera's sensor", [[262, 3, 1, 32_803]]],
  ["CIE Lab of one color", [[262, 3, 1, 8]]],
];

const places: [string, Made][] = [
  ["strips at four gigabytes", { tags: [[273, 4, 1, 0xffffffff]] }],
  ["strips behind the file", { tags: [[273, 4, 1, 9_999_999]] }],
  [
    "strips of four gigabytes",
    {
      tags: [
        [273, 4, 1, 0x7fffff00],
        [279, 4, 1, 0xffffffff],
      ],
    },
  ],
  ["strips of no bytes", { tags: [[279, 4, 1, 0]] }],
  [
    "four thousand million strips",
    {
      tags: [
        [273, 4, 0xffffffff, 8],
        [279, 4, 0xffffffff, 8],
      ],
    },
  ],
  [
    "a thousand million strips",
    {
      tags: [
        [273, 4, 0x3fffffff, 8],
        [279, 4, 0x3fffffff, 8],
      ],
    },
  ],
  [
    "no strips",
    {
      tags: [
        [273, 4, 0, 0],
        [279, 4, 0, 0],
      ],
    },
  ],
  ["strips of one row, one of them there", { tags: [[278, 4, 1, 1]] }],
  [
    "tiles of no width",
    {
      tags: [
        [322, 4, 1, 0],
        [323, 4, 1, 16],
        [324, 4, 1, 8],
        [325, 4, 1, 99],
      ],
    },
  ],
  [
    "tiles of two thousand million",
    {
      tags: [
        [322, 4, 1, 0x7ffffff0],
        [323, 4, 1, 0x7ffffff0],
        [324, 4, 1, 8],
        [325, 4, 1, 99],
      ],
    },
  ],
  [
    "tiles that are not there",
    {
      tags: [
        [322, 4, 1, 16],
        [323, 4, 1, 16],
        [324, 4, 16, 0x7fffff00],
        [325, 4, 16, 0x7fffff00],
      ],
    },
  ],
  [
    "tiles of 17 pixels",
    {
      tags: [
        [322, 4, 1, 17],
        [323, 4, 1, 17],
        [324, 4, 1, 8],
        [325, 4, 1, 99],
      ],
    },
  ],
  ["its directory in its head", { firstAt: 4 }],
  ["its directory at 0", { firstAt: 0 }],
  ["its directory at its end", { firstAt: 8 + SIDE * SIDE + 9 * 12 + 6 }],
  ["its directory at four gigabytes", { firstAt: 0xffffffff }],
  ["its directory in its pixels", { firstAt: 8, pixels: noise(SIDE * SIDE) }],
  [
    "planes that lie apart, of which one is there",
    {
      tags: [
        [284, 3, 1, 2],
        [277, 3, 1, 3],
        [262, 3, 1, 2],
      ],
    },
  ],
  ["planes that lie in no known way", { tags: [[284, 3, 1, 99]] }],
];

const bombs = (): [string, Bytes][] => [
  ["a directory of 65,535 tags", joined(Buffer.from("II*\0\b\0\0\0\u00ff\u00ff", "latin1"), noise(65_535 * 12))],
  ["a directory of no tags", joined(Buffer.from("II*\0\b\0\0\0\0\0\0\0\0\0", "latin1"))],
  ["its first eight bytes", joined(Buffer.from("II*\0\b\0\0\0", "latin1"))],
  ["its first four bytes", joined(Buffer.from("MM\0*", "latin1"))],
  ["noise behind its first bytes", joined(Buffer.from("II*\0", "latin1"), noise(9000))],
  [
    "BigTIFF with a directory beyond everything",
    joined(Buffer.from("II+\0\b\0\0\0", "latin1"), Buffer.alloc(8, 0xff), noise(99)),
  ],
  [
    "BigTIFF of endless tags",
    joined(Buffer.from("II+\0\b\0\0\0\u0010\0\0\0\0\0\0\0", "latin1"), Buffer.alloc(8, 0xff), noise(999)),
  ],
  ["a deflated strip that ends early", packed(8, deflateSync(Buffer.alloc(99)))],
  ["predicted, of bits that cannot be", packed(5, noise(900), [317, 3, 1, 3])],
  ["predicted in no known way", packed(5, noise(900), [317, 3, 1, 99])],
  [
    "a JPEG of another size within",
    packed(7, joined([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 17, 0], noise(99))),
  ],
  ["a JPEG with tables at four gigabytes", packed(7, noise(900), [347, 7, 0x7fffffff, 0x7fffffff])],
  ["an old JPEG that points at itself", packed(6, noise(900), [513, 4, 1, 8], [514, 4, 1, 0xffffffff])],
  ["colors sampled 0 times", packed(7, noise(900), [530, 3, 2, 0], [262, 3, 1, 6], [277, 3, 1, 3])],
  ["colors sampled 16 times", packed(1, noise(900), [530, 3, 2, 0x00100010], [262, 3, 1, 6], [277, 3, 1, 3])],
];

export function hostileTiffs(): HostileFile[] {
  const named: [string, Bytes][] = [
    ...bombs(),
    ...sizes.map(([name, tags]): [string, Bytes] => [name, tiff({ tags })]),
    ...places.map(([name, made]): [string, Bytes] => [name, tiff(made)]),
    ...Object.entries(COMPRESSIONS).map(([number, name]): [string, Bytes] => [
      `noise that says it is packed by ${name}`,
      packed(Number(number), noise(900, Number(number) + 1)),
    ]),
  ];
  return named.map(([name, bytes]) => ({ name: `TIFF: ${name}`, type: "image/tiff", bytes }));
}
