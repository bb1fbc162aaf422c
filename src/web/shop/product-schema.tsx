import type { Offer, Review } from "schema-dts";
import type { ProductReviews } from "../../contract/reviews/reviews.ts";
import { useLab } from "../platform/lab.ts";
import type { ReleaseWindow } from "../../rules/products/release-window.ts";
import { MOST_STARS } from "../../rules/reviews/reviews.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import { StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import type { ShownProduct } from "./shown-product.ts";

const AVAILABLE_IN: Record<ReleaseWindow, Offer["availability"]> = {
  COMING_SOON: "https://schema.org/PreOrder",
  MEMBERS_ONLY: "https://schema.org/LimitedAvailability",
  PUBLIC: "https://schema.org/InStock",
  NONE: "https://schema.org/InStock",
};

export type Rating = ProductReviews;

/** Structured data for search engines: a product with price and availability. */
export function ProductSchema({ product, rating }: { product: ShownProduct; rating: Rating | null }) {
  const lab = useLab();
  const origin = usePublicUrl();
  const { name, slug, sku, variants, pictures, details, releaseWindow } = product;
  const url = `${origin}/products/${slug}`;
  const brand = details.find(({ filterable }) => filterable["brand"])?.filterable["brand"];
  const offered = variants.length > 0 ? variants : [{ ...product, name: undefined }];
  const offers = offered.map((one): Offer => ({
    "@type": "Offer",
    ...(one.name !== undefined && { name: one.name }),
    sku: one.sku,
    url,
    priceCurrency: "USD",
    price: (one.price / 100).toFixed(2),
    availability: stockLeft(product, one) === 0 ? "https://schema.org/OutOfStock" : AVAILABLE_IN[releaseWindow],
    seller: { "@type": "Organization", name: lab.name },
  }));
  return (
    <StructuredData
      data={{
        "@context": "https://schema.org",
        "@type": "Product",
        name,
        sku,
        url,
        description: productDescription(product),
        ...(pictures.length > 0 && { image: `${url}/picture` }),
        ...(brand !== undefined && { brand: { "@type": "Brand", name: brand } }),
        ...(rating?.average != null && {
          aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count },
          review: rating.reviews.map(({ name: author, stars, words, writtenAt }): Review => ({
            "@type": "Review",
            author: { "@type": "Person", name: author },
            datePublished: writtenAt.slice(0, 10),
            reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: MOST_STARS },
            ...(words !== "" && { reviewBody: words }),
          })),
        }),
        offers: offers.length === 1 ? offers[0]! : offers,
      }}
    />
  );
}

/** Returns the meta description, at most 160 characters. */
export function productDescription({ name, description, details }: ShownProduct): string {
  const own = [name, details[0]?.subtitle, description].filter(Boolean).join(". ").replaceAll("..", ".");
  const whole = own.length < 110 ? `${own} Sold by our own film lab. Members pay less.` : own;
  if (whole.length <= 160) return whole;
  return `${whole.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}
