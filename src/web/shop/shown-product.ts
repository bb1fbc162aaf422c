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

/** Facts printed on a film's edge, in that order; other products' facts are sorted by name. */
const EDGE_FACTS = ["brand", "format", "iso", "process"];

/** Facts shown only in the table. */
const TABLE_FACTS = ["grain", "latitude"];
const FACT_LABELS: Readonly<Record<string, string>> = { iso: "Speed" };

const allFacts = (details: readonly Pick<Detail, "filterable">[]): Record<string, string> =>
  Object.fromEntries(details.flatMap(({ filterable }) => Object.entries(filterable)));

/** Returns the film of a product; null if it is not film. */
export const filmOf = ({ name, details }: Pick<ShownProduct, "name" | "details">): ProductFilm | null =>
  filmOfProduct(name, allFacts(details));

/** "Speed" "ISO 400": returns a product's facts as table rows. */
export function factRows(details: readonly Pick<Detail, "filterable">[]): { label: string; value: string }[] {
  const facts = allFacts(details);
  return inOrder(Object.keys(facts), [...EDGE_FACTS, ...TABLE_FACTS]).map((key) => ({
    label: FACT_LABELS[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[-_]/g, " "),
    value: key === "iso" ? `ISO ${facts[key]!}` : facts[key]!,
  }));
}

/** Orders known keys first, the others by name. */
const inOrder = (keys: readonly string[], first: readonly string[]): string[] => [
  ...first.filter((key) => keys.includes(key)),
  ...keys.filter((key) => !first.includes(key)).toSorted(),
];

/** "KODAK", "35MM", "ISO 400", "C-41": returns a product's facts as an edge code. */
export function edgeFacts(details: readonly Pick<Detail, "filterable">[]): string[] {
  const facts = allFacts(details);
  const keys = Object.keys(facts).filter((key) => !TABLE_FACTS.includes(key));
  return inOrder(keys, EDGE_FACTS).map((key) => (key === "iso" ? `ISO ${facts[key]!}` : facts[key]!.toUpperCase()));
}

/**
 * Returns the facts that best find related products: a film's process and format, otherwise a product's kind. Formatted
 * for the API.
 */
export function kinFacts(details: readonly Pick<Detail, "filterable">[]): string | null {
  const facts = allFacts(details);
  const keys = facts["process"] === undefined && facts["kind"] !== undefined ? ["kind"] : ["process", "format"];
  // Facts are separated by commas.
  const known = keys.filter((key) => facts[key] !== undefined && !facts[key].includes(","));
  return known.length === 0 ? null : known.map((key) => `${key}:${facts[key]!}`).join(",");
}
