import sharp, { type Exif, type Sharp } from "sharp";
import type { UploadType } from "../../rules/film/scan-files.ts";
import type { Orientation } from "../../rules/film/turns.ts";

/** TIFF_16 has 16 bits a channel, JPEG is for the same size in fewer bytes, PORTRAIT fits a small square. */
export type Conversion = "TIFF_16" | "JPEG" | "PORTRAIT";

export type ConvertRequest = {
  path: string;
  output: string;
  to: Conversion;
  /** Degrees clockwise by which the upright picture is turned. */
  orientation: Orientation;
  exif: Exif;
  /** The largest picture that is decoded. */
  maxPixels: number;
  /** Longest side in px; null keeps the size. */
  longestSide: number | null;
};
export type Converted = { type: UploadType; width: number; height: number };

const ENCODE: Record<Conversion, (picture: Sharp) => Sharp> = {
  // 8 bits become 16 only when asked for by the colour space; LZW is what every program that reads TIFFs knows.
  TIFF_16: (picture) => picture.toColourspace("rgb16").tiff({ compression: "lzw", predictor: "horizontal" }),
  JPEG: (picture) =>
    picture.toColourspace("srgb").jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }),
  PORTRAIT: (picture) => picture.toColourspace("srgb").jpeg({ quality: 85 }),
};

/** Writes a picture in another form: upright, and with nothing of its metadata but what `exif` says. */
export async function convertPicture(request: ConvertRequest): Promise<Converted> {
  const { path, output, to, orientation, exif, maxPixels, longestSide } = request;
  sharp.concurrency(1);
  sharp.cache(false);
  const upright = sharp(path, { limitInputPixels: maxPixels, failOn: to === "PORTRAIT" ? "warning" : "error" })
    .autoOrient()
    .rotate(orientation);
  const sized =
    longestSide === null
      ? upright
      : upright.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true });
  const opaque = to === "TIFF_16" ? sized : sized.flatten({ background: "#ffffff" });
  const { width, height } = await ENCODE[to](opaque.withExif(exif)).toFile(output);
  return { type: to === "TIFF_16" ? "image/tiff" : "image/jpeg", width, height };
}
