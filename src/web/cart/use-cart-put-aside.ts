import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { beforeSessionEnds, useSession } from "../platform/session.ts";
import { useStored } from "../platform/storage.ts";
import { type CartItem, storedCart, NO_CART } from "./cart.ts";
import { mergedCart } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { shortages } from "./shortages.ts";

/** Loaded on demand, since visitors have no cart at the lab and public pages do not need this code. */
const atTheLab = () => import("./cart-at-the-lab.ts");

/**
 * Saves the logged-in customer's cart at the lab on every change, so that it is available in any browser. Restores it
 * at the next login, merged with the items a visitor added here, and clears it after logout
 * (docs/product/checkout.md#cart). Used once.
 */
export function useCartPutAside(): void {
  const queries = useQueryClient();
  const stored = useStored(storedCart);
  const session = useSession();
  // At a bench station, workers take turns, and none of them shops.
  const userId = session.state === "signedIn" && session.station === null ? session.user.id : null;
  // At the checkout, customers log in again and lose nothing; the cart is cleared when they leave the page.
  const isAtCheckout = useLocation().pathname === "/checkout";
  const isVisitor = session.state === "visitor" && !isAtCheckout;
  /** Owner of the cart that this page has shown: if it is empty afterwards, it was ordered or cleared. */
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (stored === undefined) return;
    if (isVisitor) {
      shown.current = null;
      if (stored !== null && stored.customerId !== null) {
        storedCart.set(null);
        removed.set(null);
        shortages.set([]);
      }
    } else if (userId !== null && stored?.customerId === userId) shown.current = userId;
    else if (userId !== null && shown.current === userId)
      storedCart.set({ ...(stored ?? NO_CART), customerId: userId });
    else if (userId !== null && stored !== null && stored.customerId !== null) storedCart.set(null); // another customer's cart
    else if (userId !== null) return takeOver(queries, userId);
  }, [queries, stored, userId, isVisitor]);

  const own = userId !== null && stored?.customerId === userId ? stored.items : null;
  const sent = useRef<{ userId: string; items: readonly CartItem[] } | null>(null);
  useEffect(() => {
    if (own === null || userId === null) return;
    if (sent.current?.userId === userId && sent.current.items === own) return;
    const send = async () => {
      await putAside(queries, userId, own);
      sent.current = { userId, items: own };
    };
    // Quick changes are sent together; unsent ones are sent before the session ends.
    const later = setTimeout(() => void send().catch(() => undefined), SETTLED_MS);
    const undo = beforeSessionEnds(send);
    return () => {
      clearTimeout(later);
      if (!undo()) return;
      // An older cart must never overwrite a newer one.
      void queries.cancelQueries({ queryKey: keyOf(userId, own) });
    };
  }, [queries, own, userId]);
}

const SETTLED_MS = 500;
/** Retried like other queries while the lab is busy, and never cached. */
const ALWAYS_FETCH = { staleTime: 0, gcTime: 0, networkMode: "always" } as const;

const keyOf = (userId: string, items: readonly CartItem[]) => ["put the cart aside", userId, items];

const putAside = (queries: QueryClient, userId: string, items: CartItem[]): Promise<null> =>
  queries.fetchQuery({
    ...ALWAYS_FETCH,
    queryKey: keyOf(userId, items),
    queryFn: async ({ signal }) => {
      await (await atTheLab()).putAside(userId, items, signal);
      return null;
    },
  });

/**
 * Fetches the saved cart and makes it this browser's cart. If the customer logs out before it arrives, the items added
 * meanwhile are saved, too. Returns a function that cancels this.
 */
function takeOver(queries: QueryClient, userId: string): () => void {
  let isCanceled = false;
  const taken = queries
    .fetchQuery({
      ...ALWAYS_FETCH,
      queryKey: ["the cart put aside", userId],
      queryFn: async ({ signal }) => (await atTheLab()).reservedItems(userId, signal),
    })
    .then((items) => {
      const here = storedCart.get() ?? NO_CART;
      // Another tab may have been faster.
      if (!isCanceled && here.customerId !== userId) storedCart.set(mergedCart(here, userId, items));
    });
  taken.catch(() => undefined);
  const undo = beforeSessionEnds(async () => {
    await taken;
    const here = storedCart.get();
    if (here?.customerId === userId) await putAside(queries, userId, here.items);
  });
  return () => void (isCanceled = undo());
}
