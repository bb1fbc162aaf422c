import { sharedValue } from "../platform/shared-value.ts";
import { type Cart, type CartItem, storedCart, NO_CART } from "./cart.ts";

export type Shortage = Pick<CartItem, "key" | "name" | "slug"> & {
  /** Pieces in the cart before, and now; 0 is sold out. */
  readonly wanted: number;
  readonly left: number;
};

/** Lines that sold out or ran low since the page was opened, until they are dismissed. */
export const shortages = sharedValue<readonly Shortage[]>([]);

/** Lowers the cart to the stock and records the changes, so that no line disappears without a message. */
export function lowerCart(lower: (cart: Cart) => Cart): void {
  const before = storedCart.get() ?? NO_CART;
  const cart = lower(before);
  storedCart.set(cart);
  const now = new Map(cart.items.map(({ key, quantity }) => [key, quantity]));
  const short = before.items
    .map(({ key, name, slug, quantity }) => ({ key, name, slug, wanted: quantity, left: now.get(key) ?? 0 }))
    .filter(({ wanted, left }) => left < wanted);
  if (short.length === 0) return;
  const keys = new Set(short.map(({ key }) => key));
  shortages.set([...shortages.get().filter(({ key }) => !keys.has(key)), ...short]);
}
