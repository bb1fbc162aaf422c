import type { ParcelSize } from "./parcel.ts";

/** A box or mailer that the lab packs with; inches inside, and ounces empty. */
export interface Box {
  readonly name: string;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly emptyOz: number;
  /** Items that fit: rolls, products or prints. */
  readonly holds: number;
}

/** Used if the lab has removed all its boxes. */
export const MAILER: Box = { name: "Padded mailer", lengthIn: 9, widthIn: 6, heightIn: 2, emptyOz: 2, holds: 10 };

/** @property negatives the rolls are developed and sleeved */
export interface Contents {
  readonly rolls: number;
  readonly negatives: boolean;
  readonly products: number;
  readonly prints: number;
}

/** Ounces. A 35mm roll in its can; its negatives in sleeves; an average product, such as a roll in its box; a print. */
const OUNCES = { roll: 1.2, negatives: 0.5, product: 2, print: 1 };

const contentsOz = ({ rolls, negatives, products, prints }: Contents): number =>
  rolls * (negatives ? OUNCES.negatives : OUNCES.roll) + products * OUNCES.product + prints * OUNCES.print;

const volumeOf = ({ lengthIn, widthIn, heightIn }: Box): number => lengthIn * widthIn * heightIn;

/** Returns the smallest box that holds the contents; the largest if none does. */
export function suggestedBox<B extends Box>(boxes: readonly B[], { rolls, products, prints }: Contents): B | null {
  const bySize = boxes.toSorted((one, other) => volumeOf(one) - volumeOf(other));
  return bySize.find(({ holds }) => holds >= rolls + products + prints) ?? bySize.at(-1) ?? null;
}

/** Returns a parcel's size, with the weight that staff measured, or the estimated one in whole ounces. */
export function parcelIn(box: Box, contents: Contents, measuredOz: number | null): ParcelSize {
  const { lengthIn, widthIn, heightIn, emptyOz } = box;
  // Rounded first: 2 + 10 × 1.2 is not quite 14.
  const estimatedOz = Math.ceil(Math.round((emptyOz + contentsOz(contents)) * 100) / 100);
  return { lengthIn, widthIn, heightIn, weightOz: measuredOz ?? Math.max(1, estimatedOz) };
}
