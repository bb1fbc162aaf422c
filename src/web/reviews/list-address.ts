import { REVIEW_STATES } from "../../rules/reviews/reviews.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

export const REVIEWS = {
  pageSize: 25,
  sorts: { writtenAt: "down", stars: "down" },
  filters: { state: oneOf(REVIEW_STATES) },
} as const;
