import type { ProductCollection } from "../../contract/collections/collections.ts";
import type { Product } from "../../contract/products/product.ts";
import { pick } from "../platform/pick.ts";

const PICTURE_FACTS = ["read", "width", "height", "alt"] as const;

/** A picture of the shop as pages show it. */
export type ShopPicture = Pick<Product["media"][number], "read" | "width" | "height"> &
  Partial<Pick<Product["media"][number], "alt">>;

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

/** What a product's card shows of it. A whole product is one, too. */
export type ShelfProduct = Pick<Product, (typeof CARD_FACTS)[number]> & {
  variants: Pick<Product["variants"][number], (typeof VARIANT_FACTS)[number]>[];
  details: Pick<Product["details"][number], "subtitle">[];
  media: ShopPicture[];
};

/** A collection with the first of its products, as its card shows it. */
export type ShownCollection = {
  collection: Pick<ProductCollection, (typeof COLLECTION_FACTS)[number]>;
  popularProducts: ShelfProduct[];
  featuredImage: ShopPicture | null;
};

/** Products on a collection's card (docs/product/collections.md#collections-page). */
export const PRODUCTS_ON_CARD = 3;

/** The one in lists: the picture whose link says so (docs/product/products.md#pictures-of-the-shop). */
export const thumbnailOf = (media: readonly ShopPicture[]): ShopPicture | null =>
  media.find(({ read }) => read.includes("featured_thumb")) ?? null;

/** Of a picture what pages show. */
export const pictureOnly = (picture: ShopPicture): ShopPicture => pick(picture, PICTURE_FACTS);

/** Of a product what its card shows: in loaders, so that pages do not carry the rest. */
export function shelfProduct(product: ShelfProduct): ShelfProduct {
  const thumbnail = thumbnailOf(product.media);
  return {
    ...pick(product, CARD_FACTS),
    variants: product.variants.map((variant) => pick(variant, VARIANT_FACTS)),
    details: product.details.slice(0, 1).map(({ subtitle }) => ({ subtitle })),
    media: thumbnail === null ? [] : [pictureOnly(thumbnail)],
  };
}

/** Of `listCollections`' answer what the cards show: in loaders. */
export function shownCollections(detailedCollections: readonly ShownCollection[]): ShownCollection[] {
  return detailedCollections.map(({ collection, popularProducts, featuredImage }) => ({
    collection: pick(collection, COLLECTION_FACTS),
    popularProducts: popularProducts.slice(0, PRODUCTS_ON_CARD).map(shelfProduct),
    featuredImage: featuredImage && pictureOnly(featuredImage),
  }));
}
