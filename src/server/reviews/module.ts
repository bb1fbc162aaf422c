import * as contract from "../../contract/reviews/reviews.ts";
import { linksChangeAt } from "../adapters/files/signed-links.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { listAllReviews, listOwnReviews, ownReview, productReviewsOf } from "./queries.ts";
import { answerReview, linkForReviewPhoto, receiveReviewPhoto, removeReview, saveReview } from "./save-review.ts";
import { productReviews } from "./tables.ts";
import { REVIEW_PHOTO_LIMIT } from "../../rules/reviews/reviews.ts";
import { eq } from "drizzle-orm";
import type { Module } from "../module.ts";

const done = { done: true } as const;

/** Evicts empty replies first. */
const policy = {
  tables: [productReviews],
  describe: ({ reviews }: contract.ProductReviews, { query, now }: { query: { offset: number }; now: Date }) => ({
    until: linksChangeAt(now),
    isVariant: reviews.length === 0 || query.offset > 0,
  }),
};

export const reviewsModule = {
  endpoints: {
    listProductReviews: cachedCall(contract.listProductReviews, policy, (deps, { params, query }) =>
      productReviewsOf(deps, params.productId, query),
    ),

    listOwnReviews: handleCall(contract.listOwnReviews, (deps, { params }) => listOwnReviews(deps, params.userId)),

    saveReview: handleCall(contract.saveReview, async (deps, { params, body }) => ({
      review: ownReview(deps, await saveReview(deps, params, body)),
    })),

    removeReview: handleCall(contract.removeReview, async (deps, { params }) => {
      await removeReview(deps, params);
      return done;
    }),

    addReviewPhoto: handleCall(contract.addReviewPhoto, (deps, { params, body }) =>
      linkForReviewPhoto(deps, params, body.size),
    ),

    listAllReviews: handleCall(contract.listAllReviews, (deps, { query }) => listAllReviews(deps, query)),

    answerReview: handleCall(contract.answerReview, async (deps, { params, body, caller }) => {
      await answerReview(deps, { ...params, ...body, by: caller.userId });
      return done;
    }),
  },

  uploads: {
    reviews: { limit: REVIEW_PHOTO_LIMIT, keeps: false, receive: receiveReviewPhoto },
  },

  exports: {
    listOwnReviews: "reviews",
  },

  async deleteUserData(tx, { id }) {
    const deleted = await tx.delete(productReviews).where(eq(productReviews.userId, id)).returning();
    return deleted.map(({ photoKey }) => photoKey);
  },
} satisfies Module;
