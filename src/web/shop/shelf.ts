import type { ProductCollection } from "../../contract/collections.ts";
import type { Product } from "../../contract/product.ts";

/** A picture of the shop as pages show it. */
export type ShopPicture = Pick<Product["media"][number], "read" | "width" | "height">;

/** What a product's card shows of it. A whole product is one, too. */
export type ShelfProduct = Pick<
  Product,
  | "id"
  | "name"
  | "slug"
  | "price"
  | "memberPrice"
  | "stock"
  | "visibility"
  | "memberLaunchDate"
  | "publicLaunchDate"
  | "releaseWindow"
> & {
  variants: Pick<Product["variants"][number], "price" | "memberPrice" | "stock">[];
  details: Pick<Product["details"][number], "subtitle">[];
  media: ShopPicture[];
};

/** A collection with the first of its products, as its card shows it. */
export type ShownCollection = {
  collection: Pick<ProductCollection, "id" | "name" | "slug" | "description" | "productCount">;
  popularProducts: ShelfProduct[];
  featuredImage: ShopPicture | null;
};

/** Products on a collection's card (specification, screens §4.11). */
export const PRODUCTS_ON_CARD = 3;

/** The one in lists: the picture whose link says so (specification, screens §3). */
export const thumbnailOf = (media: readonly ShopPicture[]): ShopPicture | null =>
  media.find(({ read }) => read.includes("featured_thumb")) ?? null;

/** Of a picture what pages show. */
export const pictureOnly = ({ read, width, height }: ShopPicture): ShopPicture => ({ read, width, height });

/** Of a product what its card shows: in loaders, so that pages do not carry the rest. */
export function shelfProduct(product: ShelfProduct): ShelfProduct {
  const thumbnail = thumbnailOf(product.media);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    price: product.price,
    memberPrice: product.memberPrice,
    stock: product.stock,
    visibility: product.visibility,
    memberLaunchDate: product.memberLaunchDate,
    publicLaunchDate: product.publicLaunchDate,
    releaseWindow: product.releaseWindow,
    variants: product.variants.map(({ price, memberPrice, stock }) => ({ price, memberPrice, stock })),
    details: product.details.slice(0, 1).map(({ subtitle }) => ({ subtitle })),
    media: thumbnail === null ? [] : [pictureOnly(thumbnail)],
  };
}

/** Of `listCollections`' answer what the cards show: in loaders. */
export function shownCollections(detailedCollections: readonly ShownCollection[]): ShownCollection[] {
  return detailedCollections.map(({ collection, popularProducts, featuredImage }) => ({
    collection: {
      id: collection.id,
      name: collection.name,
      slug: collection.slug,
      description: collection.description,
      productCount: collection.productCount,
    },
    popularProducts: popularProducts.slice(0, PRODUCTS_ON_CARD).map(shelfProduct),
    featuredImage: featuredImage && pictureOnly(featuredImage),
  }));
}
