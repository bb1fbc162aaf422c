import { isVideoId, videoThumbnail } from "./video.ts";

/** What stands above a review's words. */
export type ReviewMedia =
  | { kind: "none" }
  | { kind: "picture"; src: string }
  /** `embed` is asked for only once somebody wants to see the film, and plays at once then. */
  | { kind: "video"; thumbnail: string; embed: string };

/**
 * What a review shows beside its words: nothing without a `src`, a picture, or a film by its id of 11 characters at its
 * host; a film by anything else has no thumbnail and cannot be played (docs/product/community.md#reviews).
 */
export function reviewMedia({ src, video }: { src: string | null; video: boolean }): ReviewMedia {
  if (!src) return { kind: "none" };
  if (!video) return { kind: "picture", src };
  const thumbnail = videoThumbnail(src);
  if (thumbnail === null || !isVideoId(src)) return { kind: "none" };
  // The host's address that sets no cookies before the film is played.
  return { kind: "video", thumbnail, embed: `https://www.youtube-nocookie.com/embed/${src}?autoplay=1` };
}
