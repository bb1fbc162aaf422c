import type { SitePictureName } from "../../../rules/community/site-pictures.ts";

export type Post = {
  title: string;
  /** Relative to the origin for our own posts, absolute for those of a feed. */
  url: string;
  /** Identifies one of our own posts; null for those of a feed, which are read on their own site. */
  slug: string | null;
  summary: string;
  publishedAt: Date;
  /** Of one of our own posts; null for those of a feed. */
  picture: SitePictureName | null;
  /** The text of one of our own posts; null for those of a feed. */
  markdown: string | null;
};

/** Source of the notes: the project's content folder, or a feed. */
export type Blog = {
  /** Newest first. */
  posts(): Promise<readonly Post[]>;
};
