import { memo, type ReactNode } from "react";
import { CommunityWall } from "../community/community-wall.tsx";
import { ReviewsCarousel } from "../community/reviews-carousel.tsx";
import { SelectedGallery } from "../community/selected-gallery.tsx";
import { Landing } from "../landing/landing.tsx";
import type { LandingWords } from "../landing/landing-words.ts";
import { PricingSection } from "../pricing/pricing-section.tsx";
import { CollectionsCarousel } from "../shop/collections-carousel.tsx";
import type { LandingScreenData } from "./load-landing.ts";

/**
 * Landing page with shop, community, and prices. Empty sections are omitted. Memoized because it is large and need not
 * render again when the session loads.
 */
export const LandingScreen = memo(function LandingScreen({
  words,
  data: { collections, selected, reviews, pages },
  ...screen
}: {
  hero: ReactNode;
  words: LandingWords;
  local?: { label: string; content: ReactNode };
  data: LandingScreenData;
  pageSlug?: string;
}) {
  const { submissions } = selected;
  return (
    <Landing
      {...screen}
      words={words}
      pages={pages}
      slots={{
        shop: collections.length > 0 && <CollectionsCarousel collections={collections} />,
        community: <CommunityWall submissions={submissions} subtitle={words.communitySubtitle} />,
        pricing: <PricingSection />,
        gallery: submissions.length > 0 && <SelectedGallery first={selected} />,
        reviews: reviews.length > 0 && <ReviewsCarousel reviews={reviews} subtitle={words.reviewsSubtitle} />,
      }}
    />
  );
});
