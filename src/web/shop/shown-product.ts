import type { Product } from "../../contract/products/product.ts";
import { filmOfProduct, type ProductFilm } from "../../rules/products/film-of-product.ts";
import { pick } from "../platform/pick.ts";
import { pictureOnly, type ShopPicture, thumbnailOf } from "./shelf.ts";

const PAGE_FACTS = [
  "id",
  "name",
  "slug",
  "sku",
  "productType",
  "giftCard",
  "description",
  "price",
  "memberPrice",
  "stock",
  "visibility",
  "memberLaunchDate",
  "publicLaunchDate",
  "releaseWindow",
  "defaultProductVariantId",
  "options",
] as const;
const VARIANT_FACTS = ["id", "name", "sku", "price", "memberPrice", "stock"] as const;
const DETAIL_FACTS = ["id", "subtitle", "body", "filterable"] as const;

type Detail = Pick<Product["details"][number], (typeof DETAIL_FACTS)[number]> & { pictures: ShopPicture[] };

export type ShownProduct = Pick<Product, (typeof PAGE_FACTS)[number]> & {
  variants: Pick<Product["variants"][number], (typeof VARIANT_FACTS)[number]>[];
  details: Detail[];
  /** In order, without the thumbnail. */
  pictures: ShopPicture[];
  thumbnail: ShopPicture | null;
};

/** Picks the fields of a product that its page shows: for loaders, so that the page does not include the rest. */
export function shownProduct(product: Product): ShownProduct {
  const thumbnail = thumbnailOf(product.media);
  return {
    ...pick(product, PAGE_FACTS),
    variants: product.variants.map((variant) => pick(variant, VARIANT_FACTS)),
    details: product.details.map((detail) => ({
      ...pick(detail, DETAIL_FACTS),
      pictures: detail.media.map(pictureOnly),
    })),
    pictures: product.media.filter((picture) => picture !== thumbnail).map(pictureOnly),
    thumbnail: thumbnail && pictureOnly(thumbnail),
  };
}

/** Facts printed as an edge code, in that order. */
const EDGE_FACTS = ["brand", "format", "iso", "process"];

/** Facts at the start of the table; the others follow as staff wrote them. */
const FIRST_FACTS = ["brand", "kind", "type", "iso", "format", "exposures", "process", "grain", "latitude"];
const FACT_LABELS: Readonly<Record<string, string>> = { iso: "Speed", kind: "Product" };

export const allFacts = (details: readonly Pick<Detail, "filterable">[]): Record<string, string> =>
  Object.fromEntries(details.flatMap(({ filterable }) => Object.entries(filterable)));

/** Returns the film of a product; null if it is not film. */
export const filmOf = ({ name, details }: Pick<ShownProduct, "name" | "details">): ProductFilm | null =>
  filmOfProduct(name, allFacts(details));

/** "Speed" "ISO 400": returns a product's facts as table rows. */
export function factRows(details: readonly Pick<Detail, "filterable">[]): { label: string; value: string }[] {
  const facts = allFacts(details);
  const all = Object.keys(facts);
  const keys = [...FIRST_FACTS.filter((key) => all.includes(key)), ...all.filter((key) => !FIRST_FACTS.includes(key))];
  return keys.map((key) => ({
    label: FACT_LABELS[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[-_]/g, " "),
    value: key === "iso" ? `ISO ${facts[key]!}` : facts[key]!,
  }));
}

/** "KODAK", "35MM", "ISO 400", "C-41": returns a product's facts as an edge code; "CAMERA", "35MM" for other goods. */
export function edgeFacts(details: readonly Pick<Detail, "filterable">[]): string[] {
  const facts = allFacts(details);
  const keys = facts["process"] === undefined ? ["kind", "size", "format"] : EDGE_FACTS;
  return keys.flatMap((key) => {
    const value = facts[key];
    return value === undefined ? [] : [key === "iso" ? `ISO ${value}` : value.toUpperCase()];
  });
}
