import { Carousel } from "../platform/carousel.tsx";
import { token } from "../platform/tokens.ts";
import { CollectionCard } from "./collection-card.tsx";
import classes from "./collections-carousel.module.css";
import type { ShownCollection } from "./shelf.ts";

/**
 * The shop's collections side by side: 1.1 slides at md and below, else 1.8
 * (docs/product/collections.md#collections-page).
 * @param collections as returned by `listCollections`; pass them through `shownCollections` in the loader
 */
export function CollectionsCarousel({
  collections,
  subtitle,
}: {
  collections: readonly ShownCollection[];
  subtitle?: string;
}) {
  return (
    <div>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      <Carousel
        className={classes.carousel!}
        label="Collections"
        perView={{ base: 1.1, md: 1.8 }}
        gap={token("--nice-space-5")}
      >
        {collections.map((one) => (
          <CollectionCard key={one.collection.id} shown={one} headingLevel={3} isSlide />
        ))}
      </Carousel>
    </div>
  );
}
