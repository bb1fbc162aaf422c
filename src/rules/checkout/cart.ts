import { cents, type Cents } from "../money.ts";
import { CART_PRODUCT_TYPES, UNLIMITED_PRINT_STOCK, type ProductType } from "../products/catalogue.ts";

/** Pieces that one line of an order takes at most, however many there are. */
export const MOST_OF_A_LINE = 1000;

/** What of a line the cart's rules need (docs/product/checkout.md#cart). */
export interface CartLine {
  /** The line's id, or its temporary key. */
  readonly key: string;
  readonly productType: ProductType;
  /** At least 1. */
  readonly quantity: number;
  /** Cents of the whole line. */
  readonly amount: Cents;
  /** Pieces on the shelf; null is not counted. */
  readonly stock: number | null;
  /** The draft that a print is made from. */
  readonly draftId?: string | null;
}

/** Whether the cart shows and counts a line: shipping and the lab's services are neither shown nor counted. */
export function isInCart({ productType }: Pick<CartLine, "productType">): boolean {
  return CART_PRODUCT_TYPES.some((type) => type === productType);
}

/** The pieces that the cart's button tells; checkout is disabled at 0. */
export function cartCount(lines: readonly Pick<CartLine, "productType" | "quantity">[]): number {
  return lines.filter(isInCart).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The most of it that can be in the cart: the stock; prints are made on demand. */
export function mostOf({ productType, stock }: Pick<CartLine, "productType" | "stock">): number {
  if (productType === "PRINT") return UNLIMITED_PRINT_STOCK;
  return stock ?? Number.POSITIVE_INFINITY;
}

/**
 * The stepper's buttons: plus is off when the next value would reach or exceed the stock, although the field itself takes any number up
 * to the stock (docs/product/products.md#quantity-stepper); minus stops at 1, or at 0 in the cart, which removes the line.
 */
export function stepperOf(
  line: Pick<CartLine, "productType" | "stock" | "quantity">,
  allowZero: boolean,
): { least: number; most: number; mayAdd: boolean; mayTake: boolean } {
  const [least, most] = [allowZero ? 0 : 1, mostOf(line)];
  return { least, most, mayAdd: line.quantity + 1 < most, mayTake: line.quantity > least };
}

/** Cents of a line with another quantity, in proportion to what a piece costs now. */
export function amountFor({ amount, quantity }: Pick<CartLine, "amount" | "quantity">, wanted: number): Cents {
  return cents(Math.round((amount / quantity) * wanted));
}

/**
 * The lines once one's quantity is another: 0 or less removes the line, and a print line takes its draft along.
 * @returns the lines, and the drafts that nothing is printed from any more
 */
export function changeQuantity<Line extends CartLine>(
  lines: readonly Line[],
  key: string,
  quantity: number,
): { lines: Line[]; removedDraftIds: string[] } {
  if (quantity > 0) {
    const changed = (line: Line) => ({ ...line, quantity, amount: amountFor(line, quantity) });
    return { lines: lines.map((line) => (line.key === key ? changed(line) : line)), removedDraftIds: [] };
  }
  const gone = lines.filter((line) => line.key === key);
  return {
    lines: lines.filter((line) => line.key !== key),
    removedDraftIds: gone.flatMap(({ draftId }) => (draftId ? [draftId] : [])),
  };
}

/** The lines once the stock is known anew: a PRODUCT whose stock fell below its quantity is lowered to it, and goes when none is left. */
export function loweredToStock<Line extends CartLine>(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const { productType, stock, quantity } = line;
    if (productType !== "PRODUCT" || stock === null || quantity <= stock) return [line];
    return stock <= 0 ? [] : [{ ...line, quantity: stock, amount: amountFor(line, stock) }];
  });
}
