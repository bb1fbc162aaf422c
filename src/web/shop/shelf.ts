import type { ProductCollection } from "../../contract/collections/collections.ts";
import type { Product } from "../../contract/products/product.ts";
import { pick } from "../platform/pick.ts";

const PICTURE_FACTS = ["read", "small", "productVariantId", "width", "height", "alt"] as const;

export type ShopPicture = Pick<Product["media"][number], "read" | "width" | "height"> &
  Partial<Pick<Product["media"][number], "alt" | "small" | "productVariantId">>;

const CARD_FACTS = [
  "id",
  "name",
  "slug",
  "price",
  "memberPrice",
  "stock",
  "visibility",
  "memberLaunchDate",
  "publicLaunchDate",
  "releaseWindow",
] as const;
const VARIANT_FACTS = ["price", "memberPrice", "stock"] as const;
const COLLECTION_FACTS = ["id", "name", "slug", "description", "productCount"] as const;

/** The part of a product its card shows. A whole product qualifies too. */
export type ShelfProduct = Pick<Product, (typeof CARD_FACTS)[number]> & {
  variants: Pick<Product["variants"][number], (typeof VARIANT_FACTS)[number]>[];
  details: Pick<Product["details"][number], "subtitle">[];
  media: ShopPicture[];
  /** The second picture, shown on hover. */
  second?: ShopPicture | null;
};

export type ShownCollection = {
  collection: Pick<ProductCollection, (typeof COLLECTION_FACTS)[number]>;
  popularProducts: ShelfProduct[];
  featuredImage: ShopPicture | null;
};

/** Number of products on a collection's card (docs/product/collections.md#collections-page). */
export const PRODUCTS_ON_CARD = 3;

/** Returns the list thumbnail: the picture whose link says so (docs/product/products.md#pictures-of-the-shop). */
export const thumbnailOf = (media: readonly ShopPicture[]): ShopPicture | null =>
  media.find(({ read }) => read.includes("featured_thumb")) ?? null;

export const pictureOnly = (picture: ShopPicture): ShopPicture => pick(picture, PICTURE_FACTS);

const listPicture = (picture: ShopPicture): ShopPicture => pick(picture, ["read", "width", "height"]);

/** Picks the fields of a product that its card shows: for loaders, so that pages do not include the rest. */
export function shelfProduct(product: ShelfProduct): ShelfProduct {
  const thumbnail = thumbnailOf(product.media);
  const [, second] = product.media.filter((picture) => picture !== thumbnail);
  return {
    ...pick(product, CARD_FACTS),
    variants: product.variants.map((variant) => pick(variant, VARIANT_FACTS)),
    details: product.details.slice(0, 1).map(({ subtitle }) => ({ subtitle })),
    media: thumbnail === null ? [] : [listPicture(thumbnail)],
    second: second ? listPicture(second) : null,
  };
}

/** Picks the fields of `listCollections`' reply that the cards show: for loaders. */
export function shownCollections(detailedCollections: readonly ShownCollection[]): ShownCollection[] {
  return detailedCollections.map(({ collection, popularProducts, featuredImage }) => ({
    collection: pick(collection, COLLECTION_FACTS),
    popularProducts: popularProducts.slice(0, PRODUCTS_ON_CARD).map(shelfProduct),
    featuredImage: featuredImage && listPicture(featuredImage),
  }));
}
