import { cartCount } from "../../rules/checkout/cart.ts";
import { sharedValue, useSharedValue } from "../platform/shared-value.ts";
import { useStored } from "../platform/storage.ts";
import { type Cart, storedCart, NO_CART } from "./cart.ts";

/** The cart; undefined while the page hydrates, for the server knows of none. */
export function useCart(): Cart | undefined {
  const kept = useStored(storedCart);
  return kept === undefined ? undefined : (kept ?? NO_CART);
}

/** Pieces in the cart, 0 while that is not known yet. */
export const useCartCount = (): number => cartCount(useCart()?.items ?? []);

/** Changes the cart that is kept now, also from outside of a component. */
export const changeCart = (change: (cart: Cart) => Cart): void => storedCart.set(change(storedCart.get() ?? NO_CART));

const opened = sharedValue(false);

/** Opens or closes the drawer from wherever something is put in. */
export const openCart = (open: boolean): void => opened.set(open);

/** Whether the drawer is open. */
export const useCartOpened = (): boolean => useSharedValue(opened);
