import sharp, { type Exif, type Sharp } from "sharp";
import { MAX_PIXELS, type UploadType } from "../../rules/film/scan-files.ts";
import type { Orientation } from "../../rules/film/turns.ts";

/** TIFF_16 has 16 bits a channel, JPEG is for the same size in fewer bytes. */
export type Conversion = "TIFF_16" | "JPEG";

export type ConvertRequest = {
  path: string;
  output: string;
  to: Conversion;
  /** Degrees clockwise by which the upright picture is turned. */
  orientation: Orientation;
  exif: Exif;
};
export type Converted = { type: UploadType; width: number; height: number };

const ENCODE: Record<Conversion, (picture: Sharp) => Sharp> = {
  // 8 bits become 16 only when asked for by the colour space; LZW is what every program that reads TIFFs knows.
  TIFF_16: (picture) => picture.toColourspace("rgb16").tiff({ compression: "lzw", predictor: "horizontal" }),
  JPEG: (picture) =>
    picture
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }),
};

/** Writes a picture in another form: upright, at its size, and with nothing of its metadata but what `exif` says. */
export async function convertPicture({ path, output, to, orientation, exif }: ConvertRequest): Promise<Converted> {
  const upright = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "warning" }).autoOrient().rotate(orientation);
  const { width, height } = await ENCODE[to](upright).withExif(exif).toFile(output);
  return { type: to === "TIFF_16" ? "image/tiff" : "image/jpeg", width, height };
}
