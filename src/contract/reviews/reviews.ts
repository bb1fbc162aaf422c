import { z } from "zod";
import {
  MOST_REVIEW_WORDS,
  MOST_STARS,
  REVIEW_PHOTO_LIMIT,
  REVIEW_STATES,
  REVIEWS_SHOWN,
} from "../../rules/reviews/reviews.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { FileLink, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { listQuery, More } from "../kit/paging.ts";

const tag = "Reviews";

const Stars = z.number().int().min(1, "Choose 1 to 5 stars").max(MOST_STARS, "Choose 1 to 5 stars");
const said = {
  stars: Stars,
  words: z.string(),
  photo: FileLink.nullable(),
};

export const ProductReview = z
  .object({ id: z.uuid(), name: z.string().meta({ example: "Ada L." }), ...said, writtenAt: Time })
  .meta({ id: "ProductReview" });
export type ProductReview = z.output<typeof ProductReview>;

export const ProductReviews = z
  .object({
    average: z.number().nullable().meta({ description: "Stars in tenths; null without any review" }),
    count: z.number().int(),
    reviews: z.array(ProductReview),
  })
  .meta({ id: "ProductReviews" });
export type ProductReviews = z.output<typeof ProductReviews>;

export const listProductReviews = call({
  method: "GET",
  path: "/products/:productId/reviews",
  who: anyone,
  tag,
  summary: "A product's reviews, newest first, with the average rating",
  query: listQuery(["writtenAt", "stars"]).extend({
    limit: z.coerce.number().int().min(1).max(50).default(REVIEWS_SHOWN),
  }),
  reply: ProductReviews,
});

export const OwnReview = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    ...said,
    state: z.enum(REVIEW_STATES).meta({ description: "WAITING: the lab has not reviewed it yet" }),
    writtenAt: Time,
  })
  .meta({ id: "OwnReview" });
export type OwnReview = z.output<typeof OwnReview>;

const OwnReviews = z.object({
  reviews: z.array(OwnReview),
  may: z
    .array(z.object({ productId: z.uuid(), name: z.string(), orderId: z.number().int() }))
    .meta({ description: "Their delivered items by order" }),
});

export const listOwnReviews = call({
  method: "GET",
  path: "/users/:userId/reviews",
  who: own("userId", "community"),
  tag,
  summary: "A customer's reviews, and the delivered items they can review",
  reply: OwnReviews,
});

export const saveReview = call({
  method: "PUT",
  path: "/users/:userId/reviews/:productId",
  who: own("userId", "community"),
  tag,
  summary: "Review a bought product. The lab moderates reviews; a change needs approval again",
  body: z.object({
    stars: Stars,
    words: z.string().trim().max(MOST_REVIEW_WORDS, `At most ${MOST_REVIEW_WORDS} characters`).default(""),
  }),
  reply: z.object({ review: OwnReview }),
  refusals: { NOT_BOUGHT: { status: 409, message: "You can review a product after it is delivered." } },
});

export const removeReview = call({
  method: "DELETE",
  path: "/users/:userId/reviews/:productId",
  who: own("userId", "community"),
  tag,
  summary: "Delete a review and its picture",
});

export const addReviewPhoto = call({
  method: "POST",
  path: "/users/:userId/reviews/:productId/photo",
  who: own("userId", "community"),
  tag,
  summary: "Get a write link for a picture of a review; a new picture replaces the old and needs approval again",
  body: z.object({
    size: z
      .number()
      .int()
      .min(1, "The photograph is empty: 0 bytes")
      .max(REVIEW_PHOTO_LIMIT.maxBytes, "A photograph may have 15 MB")
      .meta({ description: "Bytes of the JPEG" }),
  }),
  reply: WriteLink,
});

export const ReviewRow = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    productName: z.string(),
    slug: z.string(),
    customerId: z.uuid(),
    customerName: z.string(),
    ...said,
    state: z.enum(REVIEW_STATES),
    writtenAt: Time,
  })
  .meta({ id: "ReviewRow" });
export type ReviewRow = z.output<typeof ReviewRow>;

export const listAllReviews = call({
  method: "GET",
  path: "/product-reviews",
  who: staff("community"),
  tag,
  summary: "All reviews, the latest first; `search` looks in names of products and words",
  query: listQuery(["writtenAt", "stars"]).extend({ state: z.enum(REVIEW_STATES).optional() }),
  reply: z.object({ reviews: z.array(ReviewRow), count: z.number().int(), more: More }),
});

export const answerReview = call({
  method: "PUT",
  path: "/product-reviews/:reviewId",
  who: staff("community"),
  tag,
  summary: "Publish or hide a review. Repeating it is harmless",
  body: z.object({
    shown: z.boolean(),
    writtenAt: Time.meta({ description: "Of the words that were read" }),
  }),
  refusals: { CHANGED: { status: 409, message: "The customer just changed this review. Read it again." } },
});
