import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Pictures of known colors with the color profiles of scanners and editors, generated from the profiles' definitions.

export type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** sRGB values, 0 to 255; all are within each profile's gamut. */
export const PATCHES: readonly Rgb[] = [
  [255, 255, 255],
  [128, 128, 128],
  [20, 20, 20],
  [200, 60, 50],
  [60, 150, 70],
  [50, 70, 190],
  [220, 180, 140],
  [240, 220, 80],
];
export const PATCH_PX = 64;

type Curve = { decode: (value: number) => number; encode: (light: number) => number; tag: Buffer };
/** XYZ (D50) of each primary, by column. */
type Space = { name: string; toXyz: Matrix; curve: Curve };

const gamma = (power: number): Curve => ({
  decode: (value) => value ** power,
  encode: (light) => Math.max(0, light) ** (1 / power),
  tag: curveTag([Math.round(power * 256)]),
});
const srgbDecode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const SRGB_CURVE: Curve = {
  decode: srgbDecode,
  encode: (light) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055),
  tag: curveTag(Array.from({ length: 1024 }, (_, at) => Math.round(srgbDecode(at / 1023) * 65535))),
};

const SRGB_TO_XYZ: Matrix = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
];
export const SPACES = {
  sRGB: { name: "sRGB IEC61966-2.1", toXyz: SRGB_TO_XYZ, curve: SRGB_CURVE },
  "Adobe RGB": {
    name: "Adobe RGB (1998)",
    toXyz: [
      [0.60974, 0.20528, 0.14919],
      [0.31111, 0.62567, 0.06322],
      [0.01947, 0.06087, 0.74457],
    ],
    curve: gamma(563 / 256),
  },
  "ProPhoto RGB": {
    name: "ProPhoto RGB",
    toXyz: [
      [0.79767, 0.13519, 0.03134],
      [0.28804, 0.71188, 0.00009],
      [0, 0, 0.82491],
    ],
    curve: gamma(461 / 256),
  },
  "Display P3": {
    name: "Display P3",
    toXyz: [
      [0.51512, 0.29198, 0.1571],
      [0.2412, 0.69225, 0.06657],
      [-0.00105, 0.04189, 0.78407],
    ],
    curve: SRGB_CURVE,
  },
} as const satisfies Record<string, Space>;
export type SpaceName = keyof typeof SPACES;

const GRAY_CURVE = gamma(563 / 256);
/** Returns a patch's luminance, 0 to 1. */
const lightOf = (patch: Rgb): number => times(SRGB_TO_XYZ, linear(patch))[1];
export const grayOf = (patch: Rgb): Rgb => {
  const value = 255 * SRGB_CURVE.encode(lightOf(patch));
  return [value, value, value];
};

type Made = {
  bits: 8 | 16;
  profile: SpaceName | "gray" | null;
  format: "tiff" | "png" | "jpeg";
  /** Adds an unspecified sample of zeros to each pixel, as scanners add infrared. Only for TIFFs. */
  hasInfrared?: boolean;
};

/** Creates a picture of the patches side by side, each PATCH_PX wide and high, with its profile. JPEGs have 8 bits. */
export async function aColorPicture({ bits, profile, format, hasInfrared = false }: Made): Promise<Buffer> {
  const channels = ((profile === "gray" ? 1 : 3) + (hasInfrared ? 1 : 0)) as 1 | 2 | 3 | 4;
  const numbers = PATCHES.map((patch) => numbersOf(patch, profile));
  const [width, height] = [PATCHES.length * PATCH_PX, PATCH_PX];
  const most = 2 ** bits - 1;
  const pixels = new (bits === 8 ? Uint8Array : Uint16Array)(width * height * channels);
  for (let at = 0; at < width * height; at++)
    numbers[Math.floor((at % width) / PATCH_PX)]!.forEach((value, channel) => {
      pixels[at * channels + channel] = Math.round(Math.min(1, Math.max(0, value)) * most);
    });
  const icc = profile === null ? null : profileOf(profile);
  if (format === "tiff") return tiff(pixels, { width, height, channels, bits, icc, hasInfrared });
  const raw = sharp(pixels, { raw: { width, height, channels } });
  if (format === "jpeg") {
    const bytes = await (channels === 1 ? raw.toColourspace("b-w") : raw)
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return icc === null ? bytes : Buffer.concat([bytes.subarray(0, 2), iccSegment(icc), bytes.subarray(2)]);
  }
  const space = channels === 1 ? (bits === 16 ? "grey16" : "b-w") : bits === 16 ? "rgb16" : "srgb";
  const bytes = await raw.toColourspace(space).png().toBuffer();
  const behindHeader = 8 + 25;
  if (icc === null) return bytes;
  return Buffer.concat([bytes.subarray(0, behindHeader), iccChunk(icc), bytes.subarray(behindHeader)]);
}

/** Converts sRGB values to Lab (D50). */
export function labOf(patch: Rgb): Rgb {
  const [x, y, z] = times(SRGB_TO_XYZ, linear(patch));
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29);
  const [fx, fy, fz] = [f(x / 0.96429), f(y), f(z / 0.82513)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** CIE 1976 ΔE between two colors in sRGB values. */
export function deltaE(one: Rgb, other: Rgb): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const linear = (patch: Rgb): Rgb => patch.map((value) => srgbDecode(value / 255)) as unknown as Rgb;

const times = (matrix: Matrix, [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Rgb;

function numbersOf(patch: Rgb, profile: Made["profile"]): readonly number[] {
  if (profile === null) return patch.map((value) => value / 255);
  if (profile === "gray") return [GRAY_CURVE.encode(lightOf(patch))];
  const { toXyz, curve } = SPACES[profile];
  return times(inverse(toXyz), times(SRGB_TO_XYZ, linear(patch))).map(curve.encode);
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / det)) as unknown as Matrix;
}

/** An ICC profile of version 2, with a matrix and curves. */
function profileOf(profile: SpaceName | "gray"): Buffer {
  const space: { name: string; toXyz?: Matrix; curve: Curve } =
    profile === "gray" ? { name: "Gray Gamma 2.2", curve: GRAY_CURVE } : SPACES[profile];
  const { name, toXyz, curve } = space;
  const tags: [string, Buffer][] = [
    ["desc", descTag(name)],
    ["cprt", Buffer.concat([Buffer.from("text\0\0\0\0"), Buffer.from("No copyright\0")])],
    ["wtpt", xyzTag([0.96429, 1, 0.82513])],
    ...(toXyz === undefined
      ? [["kTRC", curve.tag] as [string, Buffer]]
      : ["r", "g", "b"].flatMap((channel, at): [string, Buffer][] => [
          [`${channel}XYZ`, xyzTag([toXyz[0][at]!, toXyz[1][at]!, toXyz[2][at]!])],
          [`${channel}TRC`, curve.tag],
        ])),
  ];
  const head = Buffer.alloc(128);
  head.writeUInt32BE(0x02400000, 8);
  head.write("mntr", 12);
  head.write(toXyz === undefined ? "GRAY" : "RGB ", 16);
  head.write("XYZ ", 20);
  head.write("acsp", 36);
  [0.96429, 1, 0.82513].forEach((value, at) => head.writeInt32BE(Math.round(value * 65536), 68 + 4 * at));
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let at = head.length + table.length;
  tags.forEach(([signature, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    table.write(signature, 4 + 12 * index);
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    bodies.push(padded);
    at += padded.length;
  });
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, table, ...bodies]);
}

function curveTag(entries: readonly number[]): Buffer {
  const tag = Buffer.alloc(12 + 2 * entries.length);
  tag.write("curv", 0);
  tag.writeUInt32BE(entries.length, 8);
  entries.forEach((entry, at) => tag.writeUInt16BE(entry, 12 + 2 * at));
  return tag;
}

function xyzTag(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", 0);
  values.forEach((value, at) => tag.writeInt32BE(Math.round(value * 65536), 8 + 4 * at));
  return tag;
}

function descTag(name: string): Buffer {
  const tag = Buffer.alloc(12 + name.length + 1 + 78);
  tag.write("desc", 0);
  tag.writeUInt32BE(name.length + 1, 8);
  tag.write(name, 12, "latin1");
  return tag;
}

function iccSegment(icc: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + 14 + icc.length, 2);
  return Buffer.concat([head, Buffer.from("ICC_PROFILE\0"), Buffer.from([1, 1]), icc]);
}

function iccChunk(icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from("iCCPprofile\0\0"), deflateSync(icc)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, check]);
}

type TiffOf = {
  width: number;
  height: number;
  channels: number;
  bits: 8 | 16;
  icc: Buffer | null;
  hasInfrared: boolean;
};

/** One uncompressed strip, little-endian. */
function tiff(pixels: Uint8Array | Uint16Array, made: TiffOf): Buffer {
  const { width, height, channels, bits, icc, hasInfrared } = made;
  const strip = Buffer.from(pixels.buffer);
  const stripAt = 8;
  const bitsAt = stripAt + strip.length;
  const iccAt = bitsAt + 2 * channels;
  const folderAt = iccAt + (icc === null ? 0 : icc.length + (icc.length & 1));
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, channels === 1 ? bits : channels === 2 ? bits * 0x10001 : bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, channels < 3 ? 1 : 2],
    [273, LONG, 1, stripAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, strip.length],
    ...(hasInfrared ? ([[338, SHORT, 1, 0]] as [number, number, number, number][]) : []),
    ...(icc === null ? [] : ([[34675, UNDEFINED, icc.length, iccAt]] as [number, number, number, number][])),
  ];
  const file = Buffer.alloc(folderAt + 2 + 12 * entries.length + 4);
  file.write("II*\0", 0, "latin1");
  file.writeUInt32LE(folderAt, 4);
  strip.copy(file, stripAt);
  for (let channel = 0; channel < channels; channel++) file.writeUInt16LE(bits, bitsAt + 2 * channel);
  icc?.copy(file, iccAt);
  file.writeUInt16LE(entries.length, folderAt);
  entries.forEach(([tag, type, count, value], at) => {
    const entry = folderAt + 2 + 12 * at;
    file.writeUInt16LE(tag, entry);
    file.writeUInt16LE(type, entry + 2);
    file.writeUInt32LE(count, entry + 4);
    file.writeUInt32LE(value, entry + 8);
  });
  return file;
}
