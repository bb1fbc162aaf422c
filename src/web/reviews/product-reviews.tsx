import { useState } from "react";
import type { ProductReview, ProductReviews } from "../../contract/reviews/reviews.ts";
import { mediumDay } from "../../rules/time.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { TextButton } from "../platform/text-button.tsx";
import { useLab } from "../platform/lab.ts";
import classes from "./reviews.module.css";
import { Stars } from "./stars.tsx";

/** Shows a product's reviews (docs/product/reviews.md): the latest, and a button to load more. */
export function ShownReviews({ productId, first }: { productId: string; first: ProductReviews }) {
  const lab = useLab();
  const [reviews, setReviews] = useState<readonly ProductReview[]>(first.reviews);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (first.average === null) return null;

  async function more() {
    setAsking(true);
    setProblem(null);
    try {
      // Imported on demand: product pages load no schemas.
      const { listProductReviews } = await import("../../contract/reviews/reviews.ts");
      const query = { offset: reviews.length };
      const next = await api.call(listProductReviews, { params: { productId }, query });
      const known = new Set(reviews.map(({ id }) => id));
      setReviews([...reviews, ...next.reviews.filter(({ id }) => !known.has(id))]);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className={classes.section} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <p className={classes.sum}>
        <Stars stars={first.average} /> {first.average} of 5,{" "}
        {first.count === 1 ? "1 review" : `${first.count} reviews`}
      </p>
      <ul className={classes.list}>
        {reviews.map(({ id, name, stars, words, photo, writtenAt }) => (
          <li key={id} className={classes.review}>
            <div className={classes.head}>
              <Stars stars={stars} />
              <strong>{name}</strong>
              <span className={classes.hint}>{mediumDay(new Date(writtenAt), lab.timeZone)}</span>
            </div>
            {words !== "" && <p className={classes.words}>{words}</p>}
            {photo !== null && (
              <img className={classes.photo} src={photo} alt={`Sent by ${name}`} loading="lazy" decoding="async" />
            )}
          </li>
        ))}
      </ul>
      {reviews.length < first.count && (
        <p className={classes.hint} role="status">
          <TextButton disabled={isAsking} onClick={() => void more()}>
            More reviews
          </TextButton>{" "}
          {problem}
        </p>
      )}
    </section>
  );
}
