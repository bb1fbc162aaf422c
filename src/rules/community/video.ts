/** A video's ID at its host. Any other text has no thumbnail (docs/product/community.md#reviews). */
const VIDEO_ID = /^[\w-]{11}$/;

export const isVideoId = (id: string): boolean => VIDEO_ID.test(id);

/** Returns the URL of a video's thumbnail at its host; null without an ID of 11 characters. */
export function videoThumbnail(id: string | null | undefined): string | null {
  return id && isVideoId(id) ? `https://img.youtube.com/vi/${id}/hqdefault.jpg` : null;
}
