import { type ComponentType, type ReactNode, useState } from "react";
import { useLab } from "../platform/lab.ts";
import { PublicPageHead } from "../platform/public-page.tsx";
import { BuyBox } from "./buy-box.tsx";
import { firstVariant } from "./choice.ts";
import type { AddToCartSlot } from "../parts/products/chosen-product.ts";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import type { DevelopSlot } from "../parts/products/develop-slot.ts";
import { BeforeYouBuy } from "./before-you-buy.tsx";
import { FactTable } from "./fact-table.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductCard } from "./product-card.tsx";
import { productDescription, ProductSchema, type Rating } from "./product-schema.tsx";
import classes from "./product-page.module.css";
import type { ShelfProduct } from "./shelf.ts";
import { edgeFacts, factRows, filmOf, type ShownProduct } from "./shown-product.ts";
import { ShopImage } from "./shop-image.tsx";

type Slots = {
  AddToCart?: ComponentType<AddToCartSlot>;
  NotifyMe?: ComponentType<NotifyMeSlot>;
  Develop?: ComponentType<DevelopSlot>;
};

/**
 * Page of a product.
 * @param others recommended products
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
  shotOn,
  rating = null,
  reviews,
  ...slots
}: Slots & {
  product: ShownProduct;
  others: readonly ShelfProduct[];
  shotOn?: ReactNode;
  rating?: Rating | null;
  reviews?: ReactNode;
}) {
  const lab = useLab();
  const { name, slug, details, pictures } = product;
  const [first, ...more] = details;
  const rows = factRows(details);
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
      {/* A new product starts with nothing chosen. */}
      <Top key={product.id} product={product} {...slots} />
      <div className={classes.facts}>
        {first !== undefined && <Passage name={name} detail={first} title="About it" />}
        {rows.length > 0 && <FactTable rows={rows} />}
        <BeforeYouBuy product={product} film={filmOf(product)} />
      </div>
      {shotOn}
      {more.map((detail) => (
        <Passage key={detail.id} name={name} detail={detail} title={detail.subtitle} />
      ))}
      {reviews}
      {others.length > 0 && (
        <section className={classes.others}>
          <h2>Goes well with</h2>
          <ul>
            {others.map((one) => (
              <li key={one.id}>
                <ProductCard product={one} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.word}>
        Questions about it? Write to <a href={`mailto:${lab.email}`}>{lab.email}</a>: someone who shoots it answers.
      </p>
    </div>
  );
}

/** Pictures, story and buying. */
function Top({ product, AddToCart, NotifyMe, Develop }: Slots & { product: ShownProduct }) {
  const { name, description, details, pictures, thumbnail } = product;
  const [variantId, setVariantId] = useState(() => firstVariant(product));
  const facts = edgeFacts(details);
  const film = filmOf(product);
  return (
    <div className={classes.columns}>
      <Gallery name={name} pictures={pictures} thumbnail={thumbnail} variantId={variantId} />
      <div className={classes.side}>
        {facts.length > 0 && <p className={classes.edge}>{facts.join(" ▸ ")}</p>}
        <h1 className={classes.name}>{name}</h1>
        {details[0]?.subtitle && <p className={classes.subtitle}>{details[0].subtitle}</p>}
        {description && <p className={classes.text}>{description}</p>}
        <BuyBox
          product={product}
          variantId={variantId}
          onVariant={setVariantId}
          AddToCart={AddToCart}
          NotifyMe={NotifyMe}
        />
        {film !== null && Develop && <Develop film={film} />}
      </div>
    </div>
  );
}

/** A passage about the product; nothing if it has neither text nor pictures. */
function Passage({
  name,
  detail: { subtitle, body, pictures },
  title,
}: {
  name: string;
  detail: ShownProduct["details"][number];
  title: string;
}) {
  if (body === "" && pictures.length === 0) return null;
  return (
    <section className={classes.detail}>
      <div>
        {title && <h2>{title}</h2>}
        {body && <p className={classes.body}>{body}</p>}
      </div>
      {pictures.map((picture) => (
        <div key={picture.read} className={classes.detailPicture}>
          <ShopImage picture={picture} alt={`${name}, ${subtitle || "closer"}`} />
        </div>
      ))}
    </section>
  );
}
