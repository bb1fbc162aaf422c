import { aJpeg, type Bytes } from "../../support/scan-makers.ts";
import sharp from "sharp";
import { type HostileFile, joined, noise, withBytes } from "./hostile-file.ts";

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];

/** A segment with its length, correct by default. */
function segment(marker: number, data: Uint8Array | readonly number[], length = data.length + 2): Bytes {
  return joined([0xff, marker, (length >> 8) & 255, length & 255], data);
}

type Frame = { marker?: number; bits?: number; width?: number; height?: number; parts?: number[][] };
const COLORS = [
  [1, 0x11, 0],
  [2, 0x11, 0],
  [3, 0x11, 0],
];

function frame({ marker = 0xc0, bits = 8, width = 64, height = 64, parts = COLORS }: Frame = {}): Bytes {
  return segment(marker, [bits, height >> 8, height & 255, width >> 8, width & 255, parts.length, ...parts.flat()]);
}

const divisors = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]);
const code = (slot: number, lengths: number[], values: number[]) =>
  segment(0xc4, [slot, ...lengths, ...Array.from({ length: 16 - lengths.length }, () => 0), ...values]);
const codes = joined(code(0x00, [0, 1], [0]), code(0x10, [0, 1], [0]));
const scan = (parts = [1, 2, 3], [from, to, step] = [0, 63, 0]) =>
  segment(0xda, [parts.length, ...parts.flatMap((part) => [part, 0]), from!, to!, step!]);
const made = (...parts: (Uint8Array | readonly number[])[]) => joined(START, ...parts, END);

/** A picture of many scans, each of which covers all pixels again. */
const scanBomb = (count: number, size: number) =>
  made(
    divisors,
    codes,
    frame({ marker: 0xc2, width: size, height: size }),
    scan([1, 2, 3], [0, 0, 0]),
    ...Array.from({ length: count }, () => scan([1], [1, 63, 0])),
  );

const crafted = (): [string, Bytes][] => [
  ["nothing between start and end", made()],
  ["starts without an end", joined(...Array.from({ length: 5000 }, () => START), END)],
  ["tables and no picture", made(divisors, codes)],
  ["a picture without tables", made(frame(), scan(), noise(500))],
  ["a picture without divisors", made(codes, frame(), scan(), noise(500))],
  ["a picture without codes", made(divisors, frame(), scan(), noise(500))],
  ["no pixels", made(divisors, codes, frame())],
  ["pixels before their header", made(divisors, codes, scan(), frame(), noise(500))],
  ["two pictures in one", made(divisors, codes, frame(), frame({ width: 9999 }), scan(), noise(500))],
  ["0 × 64 pixels", made(divisors, codes, frame({ width: 0 }), scan(), noise(500))],
  ["64 × 0 pixels", made(divisors, codes, frame({ height: 0 }), scan(), noise(500))],
  ["65,535 × 65,535 pixels", made(divisors, codes, frame({ width: 65_535, height: 65_535 }), scan(), noise(500))],
  ["65,535 × 3,800 pixels and none there", made(divisors, codes, frame({ width: 65_535, height: 3800 }), scan())],
  ["no colors", made(divisors, codes, frame({ parts: [] }), scan([]), noise(500))],
  ["five colors", made(divisors, codes, frame({ parts: [...COLORS, [4, 0x11, 0], [5, 0x11, 0]] }), scan(), noise(99))],
  ["255 colors", made(divisors, codes, frame({ parts: Array.from({ length: 255 }, (_, at) => [at, 17, 0]) }), scan())],
  [
    "the same color three times",
    made(
      divisors,
      codes,
      frame({
        parts: [
          [1, 17, 0],
          [1, 17, 0],
          [1, 17, 0],
        ],
      }),
      scan(),
      noise(99),
    ),
  ],
  [
    "sampled 0 times",
    made(
      divisors,
      codes,
      frame({
        parts: [
          [1, 0, 0],
          [2, 17, 0],
          [3, 17, 0],
        ],
      }),
      scan(),
      noise(99),
    ),
  ],
  [
    "sampled 15 times",
    made(
      divisors,
      codes,
      frame({
        parts: [
          [1, 0xff, 0],
          [2, 17, 0],
          [3, 17, 0],
        ],
      }),
      scan(),
      noise(99),
    ),
  ],
  [
    "divisors of another table",
    made(
      divisors,
      codes,
      frame({
        parts: [
          [1, 17, 3],
          [2, 17, 3],
          [3, 17, 3],
        ],
      }),
      scan(),
      noise(99),
    ),
  ],
  [
    "divisors of table 255",
    made(
      divisors,
      codes,
      frame({
        parts: [
          [1, 17, 255],
          [2, 17, 9],
          [3, 17, 9],
        ],
      }),
      scan(),
      noise(99),
    ),
  ],
  ["scans of a color that is not there", made(divisors, codes, frame(), scan([9, 8, 7]), noise(500))],
  ["a scan of nothing", made(divisors, codes, frame(), scan([]), noise(500))],
  ["codes beyond their table", made(divisors, code(0x00, [255, 255, 255, 255], []), frame(), scan(), noise(500))],
  [
    "codes that cannot be told apart",
    made(divisors, code(0, [3], [0, 1, 2]), code(16, [3], [0, 1, 2]), frame(), scan(), noise(99)),
  ],
  ["codes of table 255", made(divisors, code(0xff, [1], [0]), frame(), scan(), noise(500))],
  ["divisors in table 15", made(segment(0xdb, [0x0f, ...noise(64)]), codes, frame(), scan(), noise(500))],
  ["divisors cut short", made(segment(0xdb, [0, 1, 2]), codes, frame(), scan(), noise(500))],
  ["12 bits", made(divisors, codes, frame({ bits: 12 }), scan(), noise(500))],
  ["1 bit", made(divisors, codes, frame({ bits: 1 }), scan(), noise(500))],
  ["lossless", made(divisors, codes, frame({ marker: 0xc3 }), scan(), noise(500))],
  ["hierarchical", made(divisors, codes, frame({ marker: 0xc5 }), scan(), noise(500))],
  ["hierarchical and arithmetic", made(divisors, codes, frame({ marker: 0xcf }), scan(), noise(500))],
  ["a segment of length 0", made(segment(0xe1, [], 0), divisors, codes, frame(), scan(), noise(500))],
  ["a segment of length 1", made(segment(0xe1, [], 1), divisors, codes, frame(), scan(), noise(500))],
  ["a segment beyond the file", made(divisors, codes, segment(0xe2, noise(9), 65_535))],
  ["a header of length 2", made(divisors, codes, segment(0xc0, [], 2), scan(), noise(500))],
  [
    "a header that says of more colors than it has",
    made(divisors, codes, segment(0xc0, [8, 0, 64, 0, 64, 3, 1, 17, 0]), scan()),
  ],
  ["progressive from 63 to 0", made(divisors, codes, frame({ marker: 0xc2 }), scan([1], [63, 0, 0]), noise(99))],
  ["progressive in steps of 15", made(divisors, codes, frame({ marker: 0xc2 }), scan([1], [0, 0, 0xff]), noise(99))],
  ["progressive up to 255", made(divisors, codes, frame({ marker: 0xc2 }), scan([1], [1, 255, 0]), noise(99))],
  ["two thousand scans of 100 million pixels", scanBomb(2000, 10_000)],
  ["twenty thousand scans", scanBomb(20_000, 2000)],
  [
    "a height that comes later and does not",
    made(divisors, codes, frame({ height: 0 }), scan(), noise(99), segment(0xdc, [0xff, 0xff])),
  ],
  ["half a megabyte of fill bytes and no picture", joined(START, Buffer.alloc(500_000, 0xff), END)],
  [
    "restarts without pixels",
    made(
      divisors,
      codes,
      segment(0xdd, [0, 1]),
      frame({ width: 9000, height: 9000 }),
      scan(),
      ...Array.from({ length: 3000 }, (_, at) => [0xff, 0xd0 + (at % 8)]),
    ),
  ],
  [
    "a profile in 255 parts of which one came",
    made(
      segment(0xe2, joined(Buffer.from("ICC_PROFILE\0\u0001\u00ff", "latin1"), noise(500))),
      divisors,
      codes,
      frame(),
      scan(),
    ),
  ],
  [
    "EXIF that points at itself, and no pixels",
    made(
      segment(
        0xe1,
        joined(
          Buffer.from("Exif\0\0II*\0\b\0\0\0\u0001\0", "latin1"),
          [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0],
        ),
      ),
      divisors,
      codes,
      frame(),
    ),
  ],
];

/** Good pictures, corrupted where a decoder notices. */
async function spoiled(): Promise<[string, Bytes][]> {
  const good = await aJpeg({ width: 900, height: 900 });
  const progressive: Bytes = new Uint8Array(await sharp(good).jpeg({ progressive: true }).toBuffer());
  const at = Buffer.from(good).indexOf(Buffer.from([0xff, 0xda]));
  const pixels = at + 14;
  const length = good.length - pixels;
  const cut = (part: number): [string, Bytes] => [
    `cut after ${part} % of its pixels, and ended`,
    joined(good.subarray(0, pixels + Math.floor((length * part) / 100)), END),
  ];
  const marker = (kind: number): [string, Bytes] => [
    `the marker ${kind.toString(16)} among its pixels`,
    withBytes(good, pixels + (length >> 1), [0xff, kind]),
  ];
  return [
    ...[1, 10, 25, 50, 75, 90].map(cut),
    ...[0xc0, 0xc4, 0xd8, 0xda, 0xdb, 0xd9].map(marker),
    [
      "a hole of zeros in its pixels",
      withBytes(
        good,
        pixels + (length >> 1),
        Array.from({ length: 3000 }, () => 0),
      ),
    ],
    ["noise in its pixels", withBytes(good, pixels + (length >> 1), [...noise(3000)])],
    ["cut in its header", good.slice(0, at - 20)],
    ["cut without an end", good.slice(0, pixels + (length >> 1))],
    ["progressive and cut", joined(progressive.subarray(0, progressive.length >> 1), END)],
    ["its divisors taken out", withBytes(good, Buffer.from(good).indexOf(Buffer.from([0xff, 0xdb])) + 1, [0xef])],
  ];
}

export async function hostileJpegs(): Promise<HostileFile[]> {
  const named = [...crafted(), ...(await spoiled())];
  return named.map(([name, bytes]) => ({ name: `JPEG: ${name}`, type: "image/jpeg", bytes }));
}
