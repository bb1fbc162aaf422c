import sharp from "sharp";
import type { UploadType } from "../../src/rules/film/scan-files.ts";

export type Picture = { name: string; type: UploadType; bytes: Uint8Array<ArrayBuffer> };

export async function somePictures(): Promise<{ jpegs: Picture[]; tiff: Picture }> {
  const jpegs = await Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `frame-${seed}.jpg`,
      type: "image/jpeg" as const,
      bytes: new Uint8Array(await noise(seed, 1200, 800).jpeg().toBuffer()),
    })),
  );
  const tiff = await noise(4, 800, 533).toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer();
  return { jpegs, tiff: { name: "frame-4.tif", type: "image/tiff", bytes: new Uint8Array(tiff) } };
}

function noise(seed: number, width: number, height: number) {
  const create = { width, height, channels: 3 as const, background: { r: 60 * seed, g: 90, b: 160 } };
  return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 20 + seed } } });
}
