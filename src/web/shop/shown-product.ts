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

/** What a product's page shows of it. */
export type ShownProduct = Pick<Product, (typeof PAGE_FACTS)[number]> & {
  variants: Pick<Product["variants"][number], (typeof VARIANT_FACTS)[number]>[];
  details: Detail[];
  /** In order, without the thumbnail. */
  pictures: ShopPicture[];
  thumbnail: ShopPicture | null;
};

/** Of a product what its page shows: in loaders, so that the page does not carry the rest. */
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

/** Facts that a film has on its edge, in that order; other products have theirs in the order of their names. */
const EDGE_FACTS = ["brand", "format", "iso", "process"];

/** Facts that are told in the table alone. */
const TABLE_FACTS = ["grain", "latitude"];
const FACT_LABELS: Readonly<Record<string, string>> = { iso: "Speed" };

const allFacts = (details: readonly Pick<Detail, "filterable">[]): Record<string, string> =>
  Object.fromEntries(details.flatMap(({ filterable }) => Object.entries(filterable)));

/** The film in the box; null for what is none. */
export const filmOf = ({ name, details }: Pick<ShownProduct, "name" | "details">): ProductFilm | null =>
  filmOfProduct(name, allFacts(details));

/** "Speed" "ISO 400": what is known of a product, for its table. */
export function factRows(details: readonly Pick<Detail, "filterable">[]): { label: string; value: string }[] {
  const facts = allFacts(details);
  return inOrder(Object.keys(facts), [...EDGE_FACTS, ...TABLE_FACTS]).map((key) => ({
    label: FACT_LABELS[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[-_]/g, " "),
    value: key === "iso" ? `ISO ${facts[key]!}` : facts[key]!,
  }));
}

/** Known ones first, the others by name. */
const inOrder = (keys: readonly string[], first: readonly string[]): string[] => [
  ...first.filter((key) => keys.includes(key)),
  ...keys.filter((key) => !first.includes(key)).toSorted(),
];

/** "KODAK", "35MM", "ISO 400", "C-41": a product's facts as an edge code has them. */
export function edgeFacts(details: readonly Pick<Detail, "filterable">[]): string[] {
  const facts = allFacts(details);
  const keys = Object.keys(facts).filter((key) => !TABLE_FACTS.includes(key));
  return inOrder(keys, EDGE_FACTS).map((key) => (key === "iso" ? `ISO ${facts[key]!}` : facts[key]!.toUpperCase()));
}

/** The facts that tell best what else fits: a film's process and format, else a thing's kind. As a call takes them. */
export function kinFacts(details: readonly Pick<Detail, "filterable">[]): string | null {
  const facts = allFacts(details);
  const keys = facts["process"] === undefined && facts["kind"] !== undefined ? ["kind"] : ["process", "format"];
  // A comma stands between facts.
  const known = keys.filter((key) => facts[key] !== undefined && !facts[key].includes(","));
  return known.length === 0 ? null : known.map((key) => `${key}:${facts[key]!}`).join(",");
}
