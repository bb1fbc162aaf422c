import type { ComponentType, ReactNode } from "react";
import { BRAND } from "../../rules/brand.ts";
import { PublicPageHead } from "../platform/public-page.tsx";
import { BuyBox } from "./buy-box.tsx";
import type { AddToCartSlot } from "../parts/products/chosen-product.ts";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import type { DevelopSlot } from "../parts/products/develop-slot.ts";
import { BeforeYouBuy } from "./before-you-buy.tsx";
import { FactTable } from "./fact-table.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductCard } from "./product-card.tsx";
import { productDescription, ProductSchema, type Rating } from "./product-schema.tsx";
import classes from "./product-page.module.css";
import type { RelatedProducts } from "./related-products.ts";
import { edgeFacts, factRows, filmOf, type ShownProduct } from "./shown-product.ts";
import { ShopImage } from "./shop-image.tsx";

/**
 * Page of a product.
 * @param others recommended products, with its place in the shop
 * @param NotifyMe replaces the cart for unavailable products
 * @param Develop orders developing for a film
 * @param shotOn frames shot on it
 * @param rating buyers' stars, for search engines
 * @param reviews buyers' reviews
 * @param AddToCart the cart button
 */
export function ProductPage({
  product,
  others,
  AddToCart,
  NotifyMe,
  Develop,
  shotOn,
  rating = null,
  reviews,
}: {
  product: ShownProduct;
  others: RelatedProducts | null;
  AddToCart?: ComponentType<AddToCartSlot>;
  NotifyMe?: ComponentType<NotifyMeSlot>;
  Develop?: ComponentType<DevelopSlot>;
  shotOn?: ReactNode;
  rating?: Rating | null;
  reviews?: ReactNode;
}) {
  const { name, slug, description, details, pictures, thumbnail } = product;
  const [first] = details;
  const facts = edgeFacts(details);
  const rows = factRows(details);
  const film = filmOf(product);
  const more = details.filter(({ body, pictures: shown }, place) => place > 0 || body !== "" || shown.length > 0);
  return (
    <div className={classes.page}>
      <PublicPageHead
        title={name.slice(0, 60)}
        description={productDescription(product)}
        kind="product"
        path={`/products/${slug}`}
        {...(pictures[0] && { image: { path: `/products/${slug}/picture`, ...pictures[0] } })}
      />
      <ProductSchema product={product} rating={rating} />
      <div className={classes.columns}>
        <Gallery name={name} pictures={pictures} thumbnail={thumbnail} />
        <div className={classes.side}>
          {facts.length > 0 && <p className={classes.edge}>{facts.join(" ▸ ")}</p>}
          <h1 className={classes.name}>{name}</h1>
          {first?.subtitle && <p className={classes.subtitle}>{first.subtitle}</p>}
          {/* A new product starts with nothing chosen. */}
          <BuyBox key={product.id} product={product} AddToCart={AddToCart} NotifyMe={NotifyMe} />
          {film !== null && Develop && <Develop film={film} />}
          {description && <p className={classes.text}>{description}</p>}
        </div>
      </div>
      <div className={classes.facts}>
        {rows.length > 0 && <FactTable rows={rows} />}
        <BeforeYouBuy product={product} film={film} />
      </div>
      {shotOn}
      {more.map(({ id, subtitle, body, pictures: shown }) => (
        <section key={id} className={classes.detail}>
          <div>
            {subtitle && id !== first?.id && <h2>{subtitle}</h2>}
            {body && <p className={classes.text}>{body}</p>}
          </div>
          {shown.map((picture) => (
            <div key={picture.read} className={classes.detailPicture}>
              <ShopImage picture={picture} alt={`${name}, ${subtitle || "closer"}`} />
            </div>
          ))}
        </section>
      ))}
      {reviews}
      {others !== null && others.products.length > 0 && (
        <section className={classes.others}>
          <h2>{others.fits ? "Goes well with" : "More from the shop"}</h2>
          <ul>
            {others.products.map((one) => (
              <li key={one.id}>
                <ProductCard product={one} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.word}>
        Questions about it? Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>: someone who shoots it answers.
      </p>
    </div>
  );
}
