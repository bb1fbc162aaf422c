import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import {
  aColorPicture,
  deltaE,
  grayOf,
  PATCH_PX,
  PATCHES,
  type Rgb,
  SPACES,
  type SpaceName,
} from "../../../tests/support/color-pictures.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { convertPicture } from "./convert-picture.ts";
import { derivePictures } from "./derive-pictures.ts";
import { layPrint } from "./lay-print.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const folder = mkdtempSync(join(tmpdir(), "colors-"));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

/** Returns the color in the middle of each patch, read without color management. */
async function seenIn(path: string): Promise<Rgb[]> {
  const { width, height } = await sharp(path).metadata();
  const px = (width / PATCHES.length) | 0;
  const { data, info } = await sharp(path, { ignoreIcc: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return PATCHES.map((_, index) => {
    const start = ((height >> 1) * width + index * px + (px >> 1)) * info.channels;
    const [r, g, b] = info.channels < 3 ? [data[start]!, data[start]!, data[start]!] : data.subarray(start, start + 3);
    return [r!, g!, b!];
  });
}

async function derivedOf(original: Buffer, announced: string): Promise<Record<string, Rgb[]>> {
  const own = ++made; // sharp caches files by path
  const at = (name: string) => join(folder, `${own}-${name}`);
  const path = at("original");
  writeFileSync(path, original);
  const kinds = ["hiRes", "midRes", "midResOptimized", "thumbnail"] as const;
  const outputs = Object.fromEntries(kinds.map((kind) => [kind, at(kind)])) as Record<(typeof kinds)[number], string>;
  await derivePictures({ path, orientation: 0, purchased: "PRO", exif: {}, outputs });
  for (const to of ["TIFF_16", "JPEG"] as const)
    await convertPicture({ path, output: at(to), to, orientation: 0, exif: {} });
  await shrinkPicture({
    path,
    announced,
    types: ["image/jpeg", "image/png", "image/tiff"],
    maxPixels: 1e6,
    outputs: [{ path: at("small"), to: "JPEG", longestSide: PATCHES.length * PATCH_PX }],
  });
  // A sheet in the patches' shape, as the printer gets it: the customer's file, derived and placed on the paper.
  const size = { width: PATCHES.length * PATCH_PX, height: PATCH_PX };
  await layPrint({
    path: outputs.hiRes,
    output: at("print"),
    paper: { widthInches: 1, heightInches: PATCHES.length },
    arrangement: arrangementFor(size),
  });
  const all = [...kinds, "TIFF_16", "JPEG", "small", "print"];
  return Object.fromEntries(await Promise.all(all.map(async (kind) => [kind, await seenIn(at(kind))])));
}

/** Returns the patches that are off: by more than ΔE 1 in lossless files, 2 in JPEG and WebP. */
async function wrongColors(original: Buffer, announced: string, patches: readonly Rgb[]): Promise<string[]> {
  return Object.entries(await derivedOf(original, announced)).flatMap(([kind, seen]) => {
    const most = kind === "TIFF_16" && announced !== "image/jpeg" ? 1 : 2;
    return patches.flatMap((patch, index) =>
      deltaE(seen[index]!, patch) > most ? [`${kind}: ${patch.join()} is ${seen[index]!.join()}`] : [],
    );
  });
}

const PROFILES = [null, ...(Object.keys(SPACES) as SpaceName[])];
const FORMS = [
  ["tiff", 8],
  ["tiff", 16],
  ["png", 8],
  ["png", 16],
  ["jpeg", 8],
] as const;

for (const [format, bits] of FORMS) {
  test.each(PROFILES)(`a ${format} of ${bits} bits with the profile %s keeps its colors`, async (profile) => {
    expect(await wrongColors(await aColorPicture({ format, bits, profile }), `image/${format}`, PATCHES)).toEqual([]);
  });

  test(`a gray ${format} of ${bits} bits with a gamma of 2.2 keeps its tones`, async () => {
    const original = await aColorPicture({ format, bits, profile: "gray" });
    expect(await wrongColors(original, `image/${format}`, PATCHES.map(grayOf))).toEqual([]);
  });
}

test.each(["sRGB", "Adobe RGB", "gray"] as const)(
  "an infrared channel in a 16-bit TIFF with the profile %s does not affect its colors",
  async (profile) => {
    const original = await aColorPicture({ format: "tiff", bits: 16, profile, hasInfrared: true });
    const patches = profile === "gray" ? PATCHES.map(grayOf) : PATCHES;
    expect(await wrongColors(original, "image/tiff", patches)).toEqual([]);
  },
);

test.each(["tiff", "jpeg"] as const)("a CMYK %s is converted to the colors of its profile", async (format) => {
  const printed = sharp(await aColorPicture({ format: "png", bits: 8, profile: null }))
    .toColourspace("cmyk")
    .withIccProfile("cmyk");
  const original = await (
    format === "tiff" ? printed.tiff() : printed.jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
  ).toBuffer();
  // Printable colors only; the profile maps others to the nearest it can.
  const reference = await sharp(original).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const patches = PATCHES.map((_, index): Rgb => {
    const { data, info } = reference;
    const start = ((PATCH_PX >> 1) * info.width + index * PATCH_PX + (PATCH_PX >> 1)) * 3;
    return [data[start]!, data[start + 1]!, data[start + 2]!];
  });
  expect(deltaE(patches[0]!, PATCHES[0]!)).toBeLessThan(2);
  expect(await wrongColors(original, `image/${format}`, patches)).toEqual([]);
});
