/** A note of the club. */
export type Post = {
  title: string;
  /** Relative to the origin for own posts, absolute for those of a feed. */
  url: string;
  /** Names an own post; null for those of a feed, which are read where they are. */
  slug: string | null;
  summary: string;
  publishedAt: Date;
  /** The text of an own post; null for those of a feed. */
  markdown: string | null;
};

/** Where the notes come from: the project's content folder, or a feed. */
export type Blog = {
  /** Newest first. */
  posts(): Promise<readonly Post[]>;
};
