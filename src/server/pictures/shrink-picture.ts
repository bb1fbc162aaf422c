import type { Sharp } from "sharp";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import { checkPicture, type CheckRequest } from "./check-picture.ts";
import { isOurs } from "./faults.ts";
import { openPicture } from "./open-picture.ts";
import { UnreadablePicture } from "./picture-work.ts";
import { withTidyCopy } from "./tidy/with-tidy-copy.ts";

export type ShrinkRequest = CheckRequest & {
  outputs: readonly {
    path: string;
    to: "JPEG" | "PNG" | "WEBP";
    /** px, at most, of the longest side. */ longestSide: number;
  }[];
};

const ENCODE: Record<ShrinkRequest["outputs"][number]["to"], (picture: Sharp) => Sharp> = {
  JPEG: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 85 }),
  PNG: (picture) => picture.png({ compressionLevel: 9 }),
  WEBP: (picture) => picture.webp({ quality: 82, effort: 2 }),
};

/** Checks a file and makes small pictures: upright, sRGB, without metadata. Returns their sizes. */
export async function shrinkPicture(request: ShrinkRequest): Promise<PixelSize[]> {
  await checkPicture(request);
  const { path, maxPixels, outputs } = request;
  const sizes: PixelSize[] = [];
  try {
    await withTidyCopy(path, outputs[0]!.path, async (tidy) => {
      const picture = await openPicture(tidy, { maxPixels });
      for (const { path: output, to, longestSide } of outputs) {
        const small = picture.open().resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true });
        const { width, height } = await ENCODE[to](small).toFile(output);
        sizes.push({ width, height });
      }
    });
  } catch (error) {
    if (isOurs(error)) throw error;
    throw new UnreadablePicture(422, "This file is damaged and cannot be read as a picture. Export it again.");
  }
  return sizes;
}
