import sharp, { type Sharp } from "sharp";
import { pngChunk } from "../../support/hostile-makers.ts";
import { aJpeg, aPng, type Bytes } from "../../support/scan-makers.ts";
import { untidyJpegs, untidyTiffs } from "../../support/untidy-pictures.ts";
import { type HostileFile, joined } from "./hostile-file.ts";

type GoodFile = HostileFile;
const bytesOf = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.toBuffer());
const behindHeader = (png: Uint8Array, ...chunks: Uint8Array[]): Bytes =>
  joined(png.subarray(0, 33), ...chunks, png.subarray(33));

/** Pictures as scanners, cameras and programs write them, including odd ones: all must display. */
export async function goodPictures(): Promise<GoodFile[]> {
  const plain = await aPng({ width: 420, height: 280 });
  const jpeg = await aJpeg({ width: 420, height: 280 });
  const picture = () => sharp(plain);
  const jpegs: [string, Bytes][] = [
    ["plain", jpeg],
    ["progressive", await bytesOf(picture().jpeg({ progressive: true }))],
    ["grey", await bytesOf(picture().greyscale().jpeg())],
    ["of printers' colors", await bytesOf(picture().toColourspace("cmyk").jpeg())],
    ["lying on its side", await aJpeg({ width: 420, height: 280, orientation: 8 })],
    ["with a film behind its end", joined(jpeg, Buffer.alloc(5000, 7))],
    ["with fill bytes", joined(jpeg.subarray(0, 2), Buffer.alloc(300, 0xff), jpeg.subarray(2))],
  ];
  const pngs: [string, Bytes][] = [
    ["plain", plain],
    ["of 16 bits", await bytesOf(picture().toColourspace("rgb16").png())],
    ["interlaced", await bytesOf(picture().png({ progressive: true }))],
    ["of a palette", await bytesOf(picture().png({ palette: true }))],
    ["see-through", await bytesOf(picture().ensureAlpha(0.5).png())],
    ["with a chunk of its maker's own", behindHeader(plain, pngChunk("laBx", Buffer.from("scanner")))],
    [
      "with a profile that cannot be read",
      behindHeader(plain, pngChunk("iCCP", Buffer.from("none\0\0junk", "latin1"))),
    ],
  ];
  const tiffs: [string, Bytes][] = [
    ["not packed", await bytesOf(picture().tiff({ compression: "none" }))],
    ["of 16 bits", await bytesOf(picture().toColourspace("rgb16").tiff({ compression: "lzw" }))],
    ["deflated", await bytesOf(picture().tiff({ compression: "deflate", predictor: "horizontal" }))],
    ["in tiles", await bytesOf(picture().tiff({ tile: true, tileWidth: 64, tileHeight: 64 }))],
    ["with a JPEG within", await bytesOf(picture().tiff({ compression: "jpeg" }))],
    [
      "in black and white",
      await bytesOf(picture().threshold().toColourspace("b-w").tiff({ bitdepth: 1, compression: "ccittfax4" })),
    ],
  ];
  const named = (type: GoodFile["type"], files: [string, Bytes][]): GoodFile[] =>
    files.map(([name, bytes]) => ({ name: `good ${type}, ${name}`, type, bytes }));
  return [...named("image/jpeg", jpegs), ...named("image/png", pngs), ...named("image/tiff", tiffs)];
}

/** Complete pictures, in files that violate their standards. */
export async function untidyPictures(): Promise<GoodFile[]> {
  const named = (type: GoodFile["type"], files: [string, Buffer][]): GoodFile[] =>
    files.map(([name, bytes]) => ({ name: `untidy ${type}, with ${name}`, type, bytes: joined(bytes) }));
  return [...named("image/jpeg", await untidyJpegs()), ...named("image/tiff", untidyTiffs())];
}
