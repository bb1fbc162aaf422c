import { MOST_STARS } from "../../rules/reviews/reviews.ts";
import classes from "./reviews.module.css";

/** Shows a rating of up to five stars, with text for screen readers. @param stars whole, or an average in tenths */
export function Stars({ stars }: { stars: number }) {
  const share = `${(stars / MOST_STARS) * 100}%`;
  return (
    <span className={classes.stars} role="img" aria-label={`${stars} of ${MOST_STARS} stars`}>
      <span aria-hidden>{"★".repeat(MOST_STARS)}</span>
      <span aria-hidden className={classes.lit} style={{ inlineSize: share }}>
        {"★".repeat(MOST_STARS)}
      </span>
    </span>
  );
}
