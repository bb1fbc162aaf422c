export type ReviewMedia =
  | { kind: "none" }
  | { kind: "picture"; src: string }
  /** `embed` is loaded only when a visitor starts the video, and plays immediately. */
  | { kind: "video"; thumbnail: string; embed: string };

/**
 * Returns a review's media: none without a `src`, a picture, or a video by its 11-character ID at its host. Any other
 * video has no thumbnail and cannot be played (docs/product/community.md#reviews).
 */
export function reviewMedia({ src, video }: { src: string | null; video: boolean }): ReviewMedia {
  if (!src) return { kind: "none" };
  if (!video) return { kind: "picture", src };
  const thumbnail = videoThumbnail(src);
  if (thumbnail === null || !isVideoId(src)) return { kind: "none" };
  // The host's domain that sets no cookies before the video plays.
  return { kind: "video", thumbnail, embed: `https://www.youtube-nocookie.com/embed/${src}?autoplay=1` };
}

/** A video's ID at its host. Any other text has no thumbnail (docs/product/community.md#reviews). */
const VIDEO_ID = /^[\w-]{11}$/;

export const isVideoId = (id: string): boolean => VIDEO_ID.test(id);

/** Returns the URL of a video's thumbnail at its host; null without an ID of 11 characters. */
export function videoThumbnail(id: string | null | undefined): string | null {
  return id && isVideoId(id) ? `https://img.youtube.com/vi/${id}/hqdefault.jpg` : null;
}
