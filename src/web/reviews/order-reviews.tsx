import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import { listOwnReviews, type OwnReview } from "../../contract/reviews/reviews.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import type { OfReview } from "./review-dialog.tsx";
import classes from "./reviews.module.css";
import { Stars } from "./stars.tsx";

const ReviewDialog = lazyComponent<OfReview>(
  async () => ({ default: (await import("./review-dialog.tsx")).ReviewDialog }),
  "The dialog",
);

const STATE_WORDS: Record<OwnReview["state"], string> = {
  WAITING: "We review it before publishing.",
  SHOWN: "Published on the product page.",
  HIDDEN: "Not published.",
};

/**
 * Lists an order's reviewable goods and the buyer's reviews. Renders nothing before delivery, and nothing for guests.
 */
export function OrderReviews({ order }: { order: Order }) {
  const goods = order.lines.some(({ productType }) => productType === "PRODUCT");
  const paid = order.status === "PAID" || order.status === "COMPLETE";
  return goods && paid ? <Reviews order={order} /> : null;
}

function Reviews({ order }: { order: Order }) {
  const params = { userId: order.customerId };
  const own = useCall(listOwnReviews, { params });
  const queries = useQueryClient();
  const [writes, setWrites] = useState<string | null>(null);
  const bought = new Set(order.lines.map(({ productId }) => productId));
  const may = (own.data?.may ?? []).filter(({ productId }) => bought.has(productId));
  if (may.length === 0) return null;
  const written = new Map(own.data!.reviews.map((review) => [review.productId, review]));
  const of = may.find(({ productId }) => productId === writes);
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(listOwnReviews, { params }) });
  return (
    <Section title="Write a review">
      <ul className={classes.list}>
        {may.map(({ productId, name }) => {
          const review = written.get(productId);
          return (
            <li key={productId} className={classes.review}>
              <div className={classes.head}>
                <strong>{name}</strong>
                {review && <Stars stars={review.stars} />}
              </div>
              {review && review.words !== "" && <p className={classes.words}>“{review.words}”</p>}
              {review?.photo && (
                <img className={classes.photo} src={review.photo} alt={`${name}, from your review`} loading="lazy" />
              )}
              <div className={classes.actions}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={review ? `Edit your review of ${name}` : `Write a review of ${name}`}
                  onClick={() => setWrites(productId)}
                >
                  {review ? "Edit" : "Write a review"}
                </Button>
                {review && <span className={classes.hint}>{STATE_WORDS[review.state]}</span>}
              </div>
            </li>
          );
        })}
      </ul>
      {of && (
        <ReviewDialog
          userId={order.customerId}
          product={of}
          review={written.get(of.productId) ?? null}
          refresh={refresh}
          onClose={() => setWrites(null)}
          onGiveUp={() => setWrites(null)}
        />
      )}
    </Section>
  );
}
