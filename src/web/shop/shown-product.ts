import type { Product } from "../../contract/product.ts";
import { pictureOnly, type ShopPicture, thumbnailOf } from "./shelf.ts";

type Variant = Pick<Product["variants"][number], "id" | "name" | "sku" | "price" | "memberPrice" | "stock">;
type Detail = Pick<Product["details"][number], "id" | "subtitle" | "body" | "filterable"> & { pictures: ShopPicture[] };

/** What a product's page shows of it. */
export type ShownProduct = Pick<
  Product,
  | "id"
  | "name"
  | "slug"
  | "sku"
  | "productType"
  | "description"
  | "price"
  | "memberPrice"
  | "stock"
  | "visibility"
  | "memberLaunchDate"
  | "publicLaunchDate"
  | "releaseWindow"
  | "defaultProductVariantId"
  | "options"
> & {
  variants: Variant[];
  details: Detail[];
  /** In order, without the thumbnail. */
  pictures: ShopPicture[];
  thumbnail: ShopPicture | null;
};

/** Of a product what its page shows: in loaders, so that the page does not carry the rest. */
export function shownProduct(product: Product): ShownProduct {
  const thumbnail = thumbnailOf(product.media);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    productType: product.productType,
    description: product.description,
    price: product.price,
    memberPrice: product.memberPrice,
    stock: product.stock,
    visibility: product.visibility,
    memberLaunchDate: product.memberLaunchDate,
    publicLaunchDate: product.publicLaunchDate,
    releaseWindow: product.releaseWindow,
    defaultProductVariantId: product.defaultProductVariantId,
    options: product.options,
    variants: product.variants.map(({ id, name, sku, price, memberPrice, stock }) => ({
      id,
      name,
      sku,
      price,
      memberPrice,
      stock,
    })),
    details: product.details.map(({ id, subtitle, body, filterable, media }) => ({
      id,
      subtitle,
      body,
      filterable,
      pictures: media.map(pictureOnly),
    })),
    pictures: product.media.filter((picture) => picture !== thumbnail).map(pictureOnly),
    thumbnail: thumbnail && pictureOnly(thumbnail),
  };
}

/** Facts that a film has on its edge, in that order; other products have theirs in the order of their names. */
const EDGE_FACTS = ["brand", "format", "iso", "process"];

/** "KODAK", "35MM", "ISO 400", "C-41": a product's facts as an edge code has them. */
export function edgeFacts(details: readonly Pick<Detail, "filterable">[]): string[] {
  const facts = new Map(details.flatMap(({ filterable }) => Object.entries(filterable)));
  const keys = [
    ...EDGE_FACTS.filter((key) => facts.has(key)),
    ...[...facts.keys()].filter((key) => !EDGE_FACTS.includes(key)).sort(),
  ];
  return keys.map((key) => (key === "iso" ? `ISO ${facts.get(key)!}` : facts.get(key)!.toUpperCase()));
}

/** The fact that tells best what else a reader may look for: a film's process, else a thing's kind. As a call takes it. */
export function kinFact(details: readonly Pick<Detail, "filterable">[]): string | null {
  for (const key of ["process", "kind", "format"]) {
    const value = details.find(({ filterable }) => filterable[key] !== undefined)?.filterable[key];
    if (value !== undefined) return `${key}:${value}`;
  }
  return null;
}
