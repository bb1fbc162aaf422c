import { deflateSync } from "node:zlib";
import { png, pngChunk, pngHeader, pngPixels, textBomb } from "../../support/hostile-makers.ts";
import type { Bytes } from "../../support/scan-makers.ts";
import { type HostileFile, joined, noise } from "./hostile-file.ts";

const END = pngChunk("IEND");
const zeros = (length: number) => deflateSync(Buffer.alloc(length));
const rows = (width: number, height: number, bytesPerPixel = 3) => zeros(height * (width * bytesPerPixel + 1));

const manyTexts = (packed: Uint8Array) => {
  const texts = Array.from({ length: 100 }, (_, at) =>
    pngChunk("iTXt", joined(Buffer.from(`k${at}\0\u0001\0\0\0`, "latin1"), packed)),
  );
  return png(pngHeader(), ...texts, pngPixels(), END);
};

/** Texts, profiles and other metadata that expand far beyond their size. */
const bombs = (): [string, Bytes][] => [
  ["5 GB in packed texts", textBomb()],
  ["5 GB in packed international texts", manyTexts(zeros(50_000_000))],
  [
    "pixels that end after one row",
    png(pngHeader({ width: 9000, height: 9000 }), pngChunk("IDAT", zeros(27_001)), END),
  ],
  ["one pixel for 200 million", png(pngHeader({ width: 20_000, height: 10_000 }), pngChunk("IDAT", zeros(4)), END)],
  [
    "pixels in a hundred thousand chunks of nothing",
    png(pngHeader(), ...Array.from({ length: 100_000 }, () => pngChunk("IDAT")), END),
  ],
];

const sizes = [
  [0, 64],
  [64, 0],
  [0, 0],
  [0x7fffffff, 1],
  [1, 0x7fffffff],
  [0x80000000, 64],
  [64, 0xffffffff],
  [0xffffffff, 0xffffffff],
  [0x7fffffff, 0x7fffffff],
  [65_536, 65_536],
  [60_000, 60_000],
  [1_000_001, 300],
] as const;

const forms = [
  [3, 2],
  [0, 2],
  [255, 2],
  [32, 0],
  [8, 1],
  [8, 5],
  [8, 7],
  [8, 255],
  [16, 3],
  [1, 2],
  [2, 6],
] as const;

const broken = (): [string, Bytes][] => {
  const half = pngPixels();
  const palette = pngHeader({ color: 3 });
  return [
    ["an unknown packing", png(pngHeader({ compression: 9 }), pngPixels(), END)],
    ["an unknown filter method", png(pngHeader({ filter: 7 }), pngPixels(), END)],
    ["an unknown interlacing", png(pngHeader({ interlace: 2 }), pngPixels(), END)],
    ["interlaced without its later passes", png(pngHeader({ interlace: 1 }), pngChunk("IDAT", zeros(300)), END)],
    ["a header of the wrong checksum", png(pngChunk("IHDR", pngHeader().subarray(8, 21), 1), pngPixels(), END)],
    ["a header of one byte", png(pngChunk("IHDR", Buffer.from([1])), pngPixels(), END)],
    ["a header of a thousand bytes", png(pngChunk("IHDR", Buffer.alloc(1000, 1)), pngPixels(), END)],
    ["no header", png(pngPixels(), END)],
    ["two headers", png(pngHeader(), pngHeader({ width: 9999 }), pngPixels(), END)],
    ["no pixels", png(pngHeader(), END)],
    ["its end first", png(END, pngHeader(), pngPixels())],
    ["nothing but its end", png(END)],
    ["pixels behind its end", png(pngHeader(), END, pngPixels())],
    ["pixels of the wrong checksum", png(pngHeader(), pngChunk("IDAT", zeros(12_352), 5), END)],
    ["pixels that are noise", png(pngHeader(), pngChunk("IDAT", noise(4000)), END)],
    ["pixels cut in half", png(pngHeader(), half.subarray(0, half.length >> 1), END)],
    ["half of its rows", png(pngHeader(), pngChunk("IDAT", rows(64, 31)), END)],
    ["a filter that is none", png(pngHeader(), pngChunk("IDAT", deflateSync(Buffer.alloc(12_352, 9))), END)],
    ["a dictionary that nobody has", png(pngHeader(), pngChunk("IDAT", Buffer.from([0x78, 0xbb, 1, 2, 3, 4, 5])), END)],
    [
      "a window that is too large",
      png(pngHeader(), pngChunk("IDAT", joined([0xf8, 0x1c], zeros(99).subarray(2))), END),
    ],
    ["a palette picture without a palette", png(palette, pngChunk("IDAT", rows(64, 64, 1)), END)],
    ["a palette of 257 colors", png(palette, pngChunk("PLTE", noise(771)), pngChunk("IDAT", rows(64, 64, 1)), END)],
    [
      "a palette of a third of a color",
      png(palette, pngChunk("PLTE", noise(1)), pngChunk("IDAT", rows(64, 64, 1)), END),
    ],
    ["an empty palette", png(palette, pngChunk("PLTE"), pngChunk("IDAT", rows(64, 64, 1)), END)],
    ["a critical chunk that nobody knows", png(pngHeader(), pngChunk("EVIL", noise(99)), pngPixels(), END)],
    ["a chunk that claims four gigabytes", png(pngHeader(), Buffer.from("ffffffff49444154", "hex"), noise(99), END)],
    ["a chunk that claims two gigabytes", png(pngHeader(), Buffer.from("7fffffff74455874", "hex"), noise(99), END)],
    ["a chunk beyond the file", png(pngHeader(), Buffer.from("00ffffff49444154", "hex"), zeros(12_352), END)],
    ["a chunk without a name", png(pngHeader(), pngChunk("\0\0\0\0"), pngPixels(), END)],
    ["its signature alone", png()],
    ["its signature spoiled by a mail program", joined([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a], pngHeader(), END)],
    [
      "a film of two thousand million frames",
      png(pngHeader(), pngChunk("acTL", Buffer.from("7fffffff00000000", "hex")), END),
    ],
  ];
};

export function hostilePngs(): HostileFile[] {
  const named: [string, Bytes][] = [
    ...bombs(),
    ...sizes.map(([width, height]): [string, Bytes] => [
      `${width} × ${height} pixels`,
      png(pngHeader({ width, height }), pngPixels(), END),
    ]),
    ...forms.map(([depth, color]): [string, Bytes] => [
      `${depth} bits of color type ${color}`,
      png(pngHeader({ depth, color }), pngPixels(), END),
    ]),
    ...broken(),
  ];
  return named.map(([name, bytes]) => ({ name: `PNG: ${name}`, type: "image/png", bytes }));
}
