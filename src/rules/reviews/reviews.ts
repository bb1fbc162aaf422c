import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Customer reviews (docs/product/reviews.md). */
export const MOST_STARS = 5;
/** Longest review text, in characters. */
export const MOST_REVIEW_WORDS = 1500;
export const REVIEWS_SHOWN = 10;

export const REVIEW_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest stored side in px. */
export const REVIEW_PHOTO_SIDE = 1600;

export const REVIEW_STATES = ["WAITING", "SHOWN", "HIDDEN"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const REVIEW_STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  WAITING: "Waiting for review",
  SHOWN: "Published",
  HIDDEN: "Hidden",
};

/** Returns a reviewer's public name: the first name and one letter, "Ada L." */
export const reviewerName = (firstName: string, lastName: string): string =>
  [firstName.trim(), lastName.trim() && `${[...lastName.trim()][0]!.toUpperCase()}.`].filter(Boolean).join(" ");

/** Rounded to tenths: "4.7"; null without reviews. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;
