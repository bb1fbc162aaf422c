import sharp, { type Metadata, type Sharp } from "sharp";
import type { Orientation } from "../../rules/film/turns.ts";

export type OpenedPicture = {
  header: Metadata;
  /** Whether the file's pixel values are sRGB. */
  isSrgb: boolean;
  /** Decodes the picture upright and rotated, in sRGB with this many bits per channel, 8 by default. */
  open: (bits?: 8 | 16) => Sharp;
};

/**
 * Reads a picture's header and returns how to decode it as sRGB, whatever profile it has. Throws sharp's error if the
 * file is unreadable.
 * @param maxPixels the largest picture to decode
 */
export async function openPicture(
  path: string,
  { orientation = 0, maxPixels }: { orientation?: Orientation; maxPixels: number },
): Promise<OpenedPicture> {
  const header = await sharp(path, { limitInputPixels: maxPixels }).metadata();
  const { icc, space } = header;
  const isRgb = space === "srgb" || space === "rgb16";
  // Most scanners label their files sRGB. Converting those to sRGB again takes as long as decoding them.
  const ignoreIcc = icc !== undefined && isRgb && isSrgbProfile(icc);
  // sharp converts 16-bit colors to Display P3 and ignores the profile of 16-bit grays, unless an output profile is set.
  const hasProfileLeft = icc !== undefined && !ignoreIcc && (space === "rgb16" || space === "grey16");
  return {
    header,
    isSrgb: space === "srgb" && (icc === undefined || ignoreIcc),
    open(bits = 8) {
      // libjpeg reports corrupt data only as a warning.
      const options = { limitInputPixels: maxPixels, failOn: "warning", ignoreIcc } as const;
      const upright = sharp(path, options).autoOrient().rotate(orientation);
      if (!hasProfileLeft) return upright.toColourspace(SPACE[bits].color);
      // A gray picture's profile is for one channel, and would turn it into three.
      const isGray = space === "grey16";
      return upright.toColourspace(SPACE[bits][isGray ? "gray" : "color"]).withIccProfile("srgb", { attach: false });
    },
  };
}

const SPACE = { 8: { color: "srgb", gray: "b-w" }, 16: { color: "rgb16", gray: "grey16" } } as const;

/** Whether the profile's name, in an ASCII (version 2) or UTF-16 (version 4) "desc" tag, begins with sRGB. */
function isSrgbProfile(icc: Buffer): boolean {
  const text = icc.toString("latin1").replaceAll("\0", "");
  return /desc[^a-z]*sRGB|mluc[^a-z]*(en[A-Z]{2})?[^a-z]*sRGB/i.test(text) && !/linear/i.test(text);
}
