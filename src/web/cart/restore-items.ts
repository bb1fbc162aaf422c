import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import type { Cart } from "./cart.ts";
import { sameChoice, withItem } from "./change-cart.ts";

/**
 * Adds an unpaid order's items to the cart again. Items already in the cart are raised to the order's quantity, so
 * repeating it adds nothing.
 * @param items.key for a new line
 */
export function withRestoredItems(cart: Cart, items: readonly { key: string; chosen: ChosenProduct }[]): Cart {
  return items.reduce((before, { key, chosen }) => {
    const item = { ...chosen, print: null };
    const there = before.items.find((one) => sameChoice(one, item))?.quantity ?? 0;
    return there >= item.quantity ? before : withItem(before, { ...item, quantity: item.quantity - there }, key);
  }, cart);
}
