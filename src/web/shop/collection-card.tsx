import { Link } from "react-router";
import { Carousel } from "../platform/carousel.tsx";
import { token } from "../platform/tokens.ts";
import classes from "./collection-card.module.css";
import { ProductCard } from "./product-card.tsx";
import { PRODUCTS_ON_CARD, type ShownCollection } from "./shelf.ts";
import { ShopImage } from "./shop-image.tsx";

/** A collection with its first three products (docs/product/collections.md#collections-page). */
export function CollectionCard({
  shown: { collection, popularProducts, featuredImage },
  headingLevel,
  first = false,
  isSlide = false,
}: {
  shown: ShownCollection;
  headingLevel: 2 | 3;
  /** On the first screen: its pictures load eagerly. */
  first?: boolean;
  /** In a carousel: its own pictures do not slide automatically. */
  isSlide?: boolean;
}) {
  const { name, slug, description, productCount } = collection;
  const Heading = `h${headingLevel}` as const;
  const address = `/collections/${encodeURIComponent(slug)}`;
  const products = popularProducts
    .slice(0, PRODUCTS_ON_CARD)
    .map((product) => (
      <ProductCard key={product.id} product={product} headingLevel={headingLevel === 2 ? 3 : 4} first={first} />
    ));
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div className={classes.picture}>
          <ShopImage picture={featuredImage} alt="" first={first} />
        </div>
        <div className={classes.words}>
          <Heading className={classes.name}>
            <Link to={address}>{name}</Link>
          </Heading>
          {description && <p>{description}</p>}
          <Link to={address} className={classes.all} aria-label={`${name}: see ${howMany(productCount)}`}>
            See {howMany(productCount)}
          </Link>
        </div>
      </div>
      {products.length === 0 ? (
        <p className={classes.none}>No products available</p>
      ) : isSlide ? (
        <ul className={classes.still}>
          {products.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
        </ul>
      ) : (
        <Carousel
          className={classes.products!}
          label={name}
          perView={{ base: 1.8, sm: 2.4, md: 3 }}
          gap={token("--nice-space-3")}
        >
          {products}
        </Carousel>
      )}
    </article>
  );
}

const howMany = (count: number) => (count === 1 ? "1 product" : count === 0 ? "collection" : `all ${count}`);
