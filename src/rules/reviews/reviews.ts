import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Reviews of buyers (docs/product/reviews.md). */
export const MOST_STARS = 5;
/** Characters of a review's words. */
export const MOST_REVIEW_WORDS = 1500;
/** So many are told at once. */
export const REVIEWS_SHOWN = 10;

export const REVIEW_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest side of what is kept, px. */
export const REVIEW_PHOTO_SIDE = 1600;

export const REVIEW_STATES = ["WAITING", "SHOWN", "HIDDEN"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const REVIEW_STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  WAITING: "Waiting for review",
  SHOWN: "Published",
  HIDDEN: "Hidden",
};

/** Whose review it is, as everyone reads it: the first name and one letter, "Ada L." */
export const reviewerName = (firstName: string, lastName: string): string =>
  [firstName.trim(), lastName.trim() && `${[...lastName.trim()][0]!.toUpperCase()}.`].filter(Boolean).join(" ");

/** Tenths: "4.7"; null without any. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;
