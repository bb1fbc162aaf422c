import sharp, { type Metadata, type Sharp } from "sharp";
import type { Orientation } from "../../rules/film/turns.ts";

export type OpenedPicture = {
  header: Metadata;
  /** Whether the file's own numbers are sRGB. */
  isSrgb: boolean;
  /** Decodes the picture upright and turned, in sRGB with this many bits a channel, 8 by default. */
  open: (bits?: 8 | 16) => Sharp;
};

/**
 * Reads a picture's header and returns how to decode it as sRGB, whatever profile it has. Throws sharp's error when the file is
 * unreadable.
 * @param maxPixels the largest picture that is decoded
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
      // libjpeg reports corrupt data as a warning only.
      const options = { limitInputPixels: maxPixels, failOn: "warning", ignoreIcc } as const;
      const upright = sharp(path, options).autoOrient().rotate(orientation);
      if (!hasProfileLeft) return upright.toColourspace(SPACE[bits].color);
      // The profile of a gray picture is for one channel, and makes three of it.
      const isGray = space === "grey16";
      return upright.toColourspace(SPACE[bits][isGray ? "gray" : "color"]).withIccProfile("srgb", { attach: false });
    },
  };
}

const SPACE = { 8: { color: "srgb", gray: "b-w" }, 16: { color: "rgb16", gray: "grey16" } } as const;

/** The profile's name, in a "desc" tag of ASCII (version 2) or UTF-16 (version 4), begins with sRGB. */
function isSrgbProfile(icc: Buffer): boolean {
  const text = icc.toString("latin1").replaceAll("\0", "");
  return /desc[^a-z]*sRGB|mluc[^a-z]*(en[A-Z]{2})?[^a-z]*sRGB/i.test(text) && !/linear/i.test(text);
}
