import type { Exif, Sharp } from "sharp";
import { MAX_PIXELS, type UploadType } from "../../rules/film/scan-files.ts";
import type { Orientation } from "../../rules/film/turns.ts";
import { type OpenedPicture, openPicture } from "./open-picture.ts";
import { withTidyCopy } from "./tidy/with-tidy-copy.ts";

/** TIFF_16 has 16 bits a channel; JPEG is for the same size in fewer bytes. */
export type Conversion = "TIFF_16" | "JPEG";

export type ConvertRequest = {
  path: string;
  output: string;
  to: Conversion;
  /** Rotation of the upright picture, degrees clockwise. */
  orientation: Orientation;
  exif: Exif;
};
export type Converted = { type: UploadType; width: number; height: number };

/** Every program that reads TIFFs supports LZW. */
const ENCODE: Record<Conversion, (picture: OpenedPicture) => Sharp> = {
  TIFF_16: ({ open }) => open(16).tiff({ compression: "lzw", predictor: "horizontal" }),
  JPEG: ({ open }) =>
    open().flatten({ background: "#ffffff" }).jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }),
};

/** Converts a picture: upright, at its size, with no metadata but `exif`. */
export async function convertPicture({ path, output, to, orientation, exif }: ConvertRequest): Promise<Converted> {
  return withTidyCopy(path, output, async (tidy) => {
    const picture = await openPicture(tidy, { orientation, maxPixels: MAX_PIXELS });
    const { width, height } = await ENCODE[to](picture).withExif(exif).toFile(output);
    return { type: to === "TIFF_16" ? "image/tiff" : "image/jpeg", width, height };
  });
}
