import type { Arrangement } from "../../contract/prints/arrangement.ts";
import type { Paper } from "../../contract/prints/prints.ts";
import { dpiOfLayout, layOut } from "../../rules/prints/arrangement.ts";
import { type PixelsOfPicture, type PrintQuality, qualityOf } from "../../rules/prints/resolution.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";

/** A print as it is bought: a product of the shop with the picture that it is made from. */
export type PrintItem = ChosenProduct & { print: { draftId: string } };

/** For whom prints are arranged, and what happens with them then; the routes put it together. */
export type PrintBuyer = {
  /** Whose library pictures are taken from; null is a visitor, who sends files. */
  userId: string | null;
  /** Where the screens of prints are: "", /users/{id} or /admin/users/{id}. */
  base: string;
  /** Whether members' prices hold. */
  isMember: boolean;
  /** "Add to cart", or for whom staff orders. */
  orderLabel: string;
  /** @param onOrdered is done once they are ordered, before that leads to another page */
  order: (items: readonly PrintItem[], onOrdered?: () => Promise<void>) => Promise<void>;
  /** How many of a draft are in the cart already; 0 is none. */
  quantityOf: (draftId: string) => number;
  /** More prints that fit into one order. */
  room: number;
};

export type SizeOfPaper = Paper["sizes"][number];

/** The size of a paper as a line of the cart. @param of what it is a print of */
export const printItem = (
  paper: Paper,
  size: SizeOfPaper,
  { draftId, of, quantity }: { draftId: string; of: string; quantity: number },
): PrintItem => ({
  productId: paper.productId,
  productVariantId: size.productVariantId,
  name: `${paper.name}, ${size.name}: ${of}`,
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

/** How sharp a picture is on a size, arranged like this. */
export function sharpnessOn(
  picture: PixelsOfPicture,
  size: SizeOfPaper,
  arrangement: Arrangement,
): { dpi: number; quality: PrintQuality } {
  const dpi = dpiOfLayout(layOut(picture, size, arrangement));
  return { dpi, quality: qualityOf(dpi) };
}

/** The paper and size by a variant's id; without one, the first that the picture is sharp on, else the smallest there is. */
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
