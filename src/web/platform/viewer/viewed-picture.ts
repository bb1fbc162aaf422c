import type { PixelSize } from "../../../rules/film/scan-files.ts";
import type { Orientation } from "../../../rules/film/turns.ts";

/** A stored size of a picture, upright. */
type Size = PixelSize & { read: string };

/** A picture in its available sizes: a customer's scan or a public one. */
export type ViewedPicture = {
  id: string;
  /** ThumbHash in base64. */
  placeholder: string | null;
  thumbnail: Size | null;
  midResOptimized: Size | null;
  midRes?: Size | null;
  hiRes: Size | null;
  /**
   * Wanted rotation and current rotation of the files, in degrees clockwise; they differ while the files are
   * regenerated.
   */
  orientation?: Orientation;
  shownOrientation?: Orientation;
};

/** Degrees clockwise by which a picture's files still have to be turned. */
export const turnMissing = ({ orientation = 0, shownOrientation = 0 }: ViewedPicture): Orientation =>
  ((orientation - shownOrientation + 360) % 360) as Orientation;

export const usualSize = (picture: ViewedPicture): Size | null =>
  picture.midResOptimized ?? picture.midRes ?? picture.thumbnail;
