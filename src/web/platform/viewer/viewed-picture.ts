import type { PixelSize } from "../../../rules/film/scan-files.ts";

/** A stored size of a picture, upright. */
type Size = PixelSize & { url: string };

/** What the viewer shows, in the sizes that there are: a customer's scan, or one that the lab shows to everyone. */
export type ViewedPicture = {
  id: string;
  /** ThumbHash in base64. */
  placeholder: string | null;
  thumbnail: Size | null;
  midResOptimized: Size | null;
  midRes?: Size | null;
  hiRes: Size | null;
};
