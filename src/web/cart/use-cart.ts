import { cartCount } from "../../rules/checkout/cart.ts";
import { sharedValue, useSharedValue } from "../platform/shared-value.ts";
import { useStored } from "../platform/storage.ts";
import { type Cart, storedCart, NO_CART } from "./cart.ts";

/** Returns the cart; undefined during hydration, because the server has none. */
export function useCart(): Cart | undefined {
  const stored = useStored(storedCart);
  return stored === undefined ? undefined : (stored ?? NO_CART);
}

/** Returns the pieces in the cart; 0 until it is known. */
export const useCartCount = (): number => cartCount(useCart()?.items ?? []);

export const changeCart = (change: (cart: Cart) => Cart): void => storedCart.set(change(storedCart.get() ?? NO_CART));

const opened = sharedValue(false);

export const openCart = (open: boolean): void => opened.set(open);

export const useCartOpened = (): boolean => useSharedValue(opened);
