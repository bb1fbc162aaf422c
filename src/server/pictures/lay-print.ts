import { rm } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "../../rules/film/scan-files.ts";
import {
  type Arrangement,
  type Box,
  inPixels,
  layOut,
  MAT_HEX,
  pixelsPerUnit,
  UNITS_PER_INCH,
} from "../../rules/prints/arrangement.ts";
import type { PaperInches } from "../../rules/prints/resolution.ts";

export type LayRequest = {
  /** An upright picture in sRGB. */
  path: string;
  output: string;
  paper: PaperInches;
  arrangement: Arrangement;
};
/** Size of the whole sheet, px. */
export type LaidPrint = { width: number; height: number };

const WHITE = "#ffffff";

/**
 * Writes the JPEG of a whole sheet: the cropped picture, its mat and its border, in the layout that the preview shows
 * (rules/prints/arrangement.ts). Its header states the dots per inch, so it opens at its true size.
 */
export async function layPrint({ path, output, paper, arrangement }: LayRequest): Promise<LaidPrint> {
  const { width, height } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
  const layout = layOut({ width, height }, paper, arrangement);
  const perUnit = pixelsPerUnit(layout);
  const sheet = inPixels({ left: 0, top: 0, ...layout.sheet }, perUnit);
  const [mat, box] = [inPixels(layout.mat, perUnit), inPixels(layout.picture, perUnit)];
  const seen = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "warning" })
    .rotate(arrangement.turn)
    .extract(layout.crop)
    .resize(box.width, box.height, { fit: "fill", kernel: "lanczos3" });
  const matted = `${output}.matted.tif`;
  try {
    const hasMat = mat.width > box.width;
    // One pipeline adds one margin. The intermediate file is uncompressed, because it is read only once.
    if (hasMat)
      await seen
        .extend({ ...around(box, mat), background: MAT_HEX[arrangement.matColor] })
        .tiff({ compression: "none" })
        .toFile(matted);
    const inner: Sharp = hasMat ? sharp(matted, { limitInputPixels: false }) : seen;
    const { width: wide, height: high } = await inner
      .extend({ ...around(mat, sheet), background: WHITE })
      .toColourspace("srgb")
      .withMetadata({ density: UNITS_PER_INCH * perUnit })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false })
      .toFile(output);
    return { width: wide, height: high };
  } finally {
    await rm(matted, { force: true });
  }
}

/** Returns the distances from a box's edges to those of the box around it. */
const around = (inner: Box, outer: Box) => ({
  left: inner.left - outer.left,
  top: inner.top - outer.top,
  right: outer.left + outer.width - inner.left - inner.width,
  bottom: outer.top + outer.height - inner.top - inner.height,
});
