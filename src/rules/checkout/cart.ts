import { cents, type Cents } from "../money.ts";
import { CART_PRODUCT_TYPES, UNLIMITED_PRINT_STOCK, type ProductType } from "../products/catalogue.ts";

/** Maximum quantity of one line, regardless of stock. */
export const MOST_OF_A_LINE = 1000;

/** Line fields for the cart's rules (docs/product/checkout.md#cart). */
export interface CartLine {
  /** The line's ID, or its temporary key. */
  readonly key: string;
  readonly productType: ProductType;
  /** At least 1. */
  readonly quantity: number;
  /** Cents of the whole line. */
  readonly amount: Cents;
  /** Pieces in stock; null if not counted. */
  readonly stock: number | null;
  readonly draftId?: string | null;
}

/** Whether the cart shows and counts a line. Shipping and lab services are excluded. */
export function isInCart({ productType }: Pick<CartLine, "productType">): boolean {
  return CART_PRODUCT_TYPES.some((type) => type === productType);
}

/** Returns the number on the cart's button; checkout is disabled at 0. */
export function cartCount(lines: readonly Pick<CartLine, "productType" | "quantity">[]): number {
  return lines.filter(isInCart).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the maximum quantity: the stock, except for prints, which are made on demand. */
export function mostOf({ productType, stock }: Pick<CartLine, "productType" | "stock">): number {
  if (productType === "PRINT") return UNLIMITED_PRINT_STOCK;
  return stock ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the state of the stepper's buttons. Plus is disabled when the next value would reach or exceed the stock,
 * although the field accepts any number up to the stock (docs/product/products.md#quantity-stepper). Minus stops at 1,
 * or at 0 in the cart, which removes the line.
 */
export function stepperOf(
  line: Pick<CartLine, "productType" | "stock" | "quantity">,
  allowZero: boolean,
): { least: number; most: number; mayAdd: boolean; mayTake: boolean } {
  const [least, most] = [allowZero ? 0 : 1, mostOf(line)];
  return { least, most, mayAdd: line.quantity + 1 < most, mayTake: line.quantity > least };
}

/** Returns the line's amount for another quantity, in cents, in proportion to its current price per piece. */
export function amountFor({ amount, quantity }: Pick<CartLine, "amount" | "quantity">, wanted: number): Cents {
  return cents(Math.round((amount / quantity) * wanted));
}

/**
 * Changes a line's quantity: 0 or less removes the line, and a removed print line releases its draft.
 * @returns the lines, and the drafts that no line prints from
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

/** Updates lines to current stock: a PRODUCT with more pieces than the stock is reduced to it, or removed at 0. */
export function loweredToStock<Line extends CartLine>(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const { productType, stock, quantity } = line;
    if (productType !== "PRODUCT" || stock === null || quantity <= stock) return [line];
    return stock <= 0 ? [] : [{ ...line, quantity: stock, amount: amountFor(line, stock) }];
  });
}
