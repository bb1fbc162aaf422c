import { useSyncExternalStore } from "react";
import { cartCount } from "../../rules/checkout/cart.ts";
import { useStored } from "../platform/storage.ts";
import { type Cart, keptCart, NO_CART } from "./cart.ts";

/** The cart; undefined while the page hydrates, for the server knows of none. */
export function useCart(): Cart | undefined {
  const kept = useStored(keptCart);
  return kept === undefined ? undefined : (kept ?? NO_CART);
}

/** Pieces in the cart, 0 while that is not known yet. */
export const useCartCount = (): number => cartCount(useCart()?.items ?? []);

/** Changes the cart that is kept now, also from outside of a component. */
export const changeCart = (change: (cart: Cart) => Cart): void => keptCart.set(change(keptCart.get() ?? NO_CART));

let opened = false;
const listeners = new Set<() => void>();

/** Opens or closes the drawer from wherever something is put in. */
export function openCart(open: boolean): void {
  opened = open;
  for (const listener of listeners) listener();
}

/** Whether the drawer is open. */
export const useCartOpened = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
    () => false,
  );
