import type { Arrangement } from "../../contract/prints/arrangement.ts";
import type { Paper } from "../../contract/prints/prints.ts";
import { dpiOfLayout, layOut } from "../../rules/prints/arrangement.ts";
import { type PixelsOfPicture, type PrintQuality, qualityOf } from "../../rules/prints/resolution.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";

/** A print to buy: a product of the shop with its picture. */
export type PrintItem = ChosenProduct & { print: { draftId: string } };

/** The buyer of prints and the actions for them; assembled by the routes. */
export type PrintBuyer = {
  /** Owner of the library; null is a visitor, who uploads files. */
  userId: string | null;
  /** Path prefix of the print pages: "", /users/{id} or /admin/users/{id}. */
  base: string;
  isMember: boolean;
  /** "Add to cart", or the customer for whom staff order. */
  orderLabel: string;
  /** @param onOrdered awaited after they are ordered, before navigating to another page */
  order: (items: readonly PrintItem[], onOrdered?: () => Promise<void>) => Promise<void>;
  /** Number of prints of a draft already in the cart; 0 for none. */
  quantityOf: (draftId: string) => number;
  /** How many more prints fit into one order. */
  room: number;
};

export type SizeOfPaper = Paper["sizes"][number];

/** Converts a paper's size into a cart line; the cart shows the draft's own name. */
export const printItem = (
  paper: Paper,
  size: SizeOfPaper,
  { draftId, quantity }: { draftId: string; quantity: number },
): PrintItem => ({
  productId: paper.productId,
  productVariantId: size.productVariantId,
  name: `${paper.name}, ${size.name}`,
  slug: paper.slug,
  productType: "PRINT",
  quantity,
  selectedOptions: {},
  price: size.price,
  memberPrice: size.memberPrice ?? size.price,
  stock: null,
  print: { draftId },
});

export const priceOf = ({ price, memberPrice }: SizeOfPaper, isMember: boolean): number =>
  isMember ? (memberPrice ?? price) : price;

export function sharpnessOn(
  picture: PixelsOfPicture,
  size: SizeOfPaper,
  arrangement: Arrangement,
): { dpi: number; quality: PrintQuality } {
  const dpi = dpiOfLayout(layOut(picture, size, arrangement));
  return { dpi, quality: qualityOf(dpi) };
}

/**
 * Returns the paper and size by a variant's id; without one, the first on which the picture is sharp, else the
 * smallest.
 */
export function chosenSize(
  papers: readonly Paper[],
  { variantId, slug }: { variantId: string | null; slug: string | null },
): { paper: Paper; size: SizeOfPaper } | null {
  const all = papers.flatMap((paper) => paper.sizes.map((size) => ({ paper, size })));
  return (
    all.find(({ size }) => size.productVariantId === variantId) ??
    all.find(({ paper }) => paper.slug === slug) ??
    all[0] ??
    null
  );
}
