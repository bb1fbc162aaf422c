import type { Review } from "../../contract/community/community.ts";
import { Carousel } from "../platform/carousel.tsx";
import { useLab } from "../platform/lab.ts";
import { ReviewCard } from "./review-card.tsx";
import classes from "./reviews-carousel.module.css";
import { SectionHead } from "./section-head.tsx";

/** Shows member reviews: 4.3 slides at once, one on small screens (docs/product/community.md#reviews). */
export function ReviewsCarousel({
  reviews,
  subtitle = "We asked. They were kinder than we had dared to hope.",
}: {
  reviews: readonly Review[];
  subtitle?: string;
}) {
  const lab = useLab();
  if (reviews.length === 0) return null;
  return (
    <section className={classes.section}>
      <SectionHead title={`${lab.name} Reviews`} text={subtitle} />
      <Carousel label="Reviews" perView={{ base: 1, sm: 2.3, md: 4.3 }}>
        {reviews.map((review) => (
          <ReviewCard key={review.handle + review.quote} review={review} />
        ))}
      </Carousel>
    </section>
  );
}
