/** A video's id at its host; anything else shows no thumbnail (docs/product/community.md#reviews). */
const VIDEO_ID = /^[\w-]{11}$/;

export const isVideoId = (id: string): boolean => VIDEO_ID.test(id);

/** The address of a video's picture at its host; null without an id of 11 characters. */
export function videoThumbnail(id: string | null | undefined): string | null {
  return id && isVideoId(id) ? `https://img.youtube.com/vi/${id}/hqdefault.jpg` : null;
}
