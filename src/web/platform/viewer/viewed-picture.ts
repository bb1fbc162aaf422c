import type { PixelSize } from "../../../rules/film/scan-files.ts";
import type { Orientation } from "../../../rules/film/turns.ts";

/** A stored size of a picture, upright. */
type Size = PixelSize & { read: string };

/** What the viewer shows, in the sizes that there are: a customer's scan, or one that the lab shows to everyone. */
export type ViewedPicture = {
  id: string;
  /** ThumbHash in base64. */
  placeholder: string | null;
  thumbnail: Size | null;
  midResOptimized: Size | null;
  midRes?: Size | null;
  hiRes: Size | null;
  /** How it is to stand and how its files stand, in degrees clockwise: behind while they are made anew. */
  orientation?: Orientation;
  shownOrientation?: Orientation;
};

/** Degrees clockwise that a picture's files are still behind. */
export const turnMissing = ({ orientation = 0, shownOrientation = 0 }: ViewedPicture): Orientation =>
  ((orientation - shownOrientation + 360) % 360) as Orientation;

/** The size that is shown unless the largest is asked for. */
export const usualSize = (picture: ViewedPicture): Size | null =>
  picture.midResOptimized ?? picture.midRes ?? picture.thumbnail;
