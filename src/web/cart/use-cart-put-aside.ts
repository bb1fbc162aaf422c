import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { beforeSessionEnds, useSession } from "../platform/session.ts";
import { useStored } from "../platform/storage.ts";
import { type CartItem, storedCart, NO_CART } from "./cart.ts";
import { mergedCart } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { shortages } from "./shortages.ts";

/** Visitors have no cart at the lab, so what asks for one stays out of the public pages. */
const atTheLab = () => import("./cart-at-the-lab.ts");

/**
 * Puts the cart of who is logged in aside at the lab, whenever it changes, so that it is theirs in any browser; hands it back at the
 * next login, with what a visitor gathered here; and leaves nothing of it to who comes next (docs/product/checkout.md#cart). Used once.
 */
export function useCartPutAside(): void {
  const queries = useQueryClient();
  const kept = useStored(storedCart);
  const session = useSession();
  const userId = session.state === "signedIn" ? session.user.id : null;
  // At the checkout its owner is asked to log in again, and loses nothing; it goes once the page is left.
  const isAtCheckout = useLocation().pathname === "/checkout";
  const isVisitor = session.state === "visitor" && !isAtCheckout;
  /** Whose cart this page has shown: emptied afterwards it was ordered or cleared, not put aside. */
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (kept === undefined) return;
    if (isVisitor) {
      shown.current = null;
      if (kept !== null && kept.customerId !== null) {
        storedCart.set(null);
        removed.set(null);
        shortages.set([]);
      }
    } else if (userId !== null && kept?.customerId === userId) shown.current = userId;
    else if (userId !== null && shown.current === userId) storedCart.set({ ...(kept ?? NO_CART), customerId: userId });
    else if (userId !== null && kept !== null && kept.customerId !== null) storedCart.set(null); // somebody else's
    else if (userId !== null) return takeOver(queries, userId);
  }, [queries, kept, userId, isVisitor]);

  const own = userId !== null && kept?.customerId === userId ? kept.items : null;
  const sent = useRef<{ userId: string; items: readonly CartItem[] } | null>(null);
  useEffect(() => {
    if (own === null || userId === null) return;
    if (sent.current?.userId === userId && sent.current.items === own) return;
    const send = async () => {
      await putAside(queries, userId, own);
      sent.current = { userId, items: own };
    };
    // What is changed press by press is sent once; what is left then goes with the end of the session.
    const later = setTimeout(() => void send().catch(() => undefined), SETTLED_MS);
    const takeBack = beforeSessionEnds(send);
    return () => {
      clearTimeout(later);
      if (!takeBack()) return;
      // What it was before never comes after what it is.
      void queries.cancelQueries({ queryKey: keyOf(userId, own) });
    };
  }, [queries, own, userId]);
}

const SETTLED_MS = 500;
/** As all that is read is asked for again where the lab is busy for a moment; and nothing of it is kept. */
const ASKED_AGAIN = { staleTime: 0, gcTime: 0, networkMode: "always" } as const;

const keyOf = (userId: string, items: readonly CartItem[]) => ["put the cart aside", userId, items];

const putAside = (queries: QueryClient, userId: string, items: CartItem[]): Promise<null> =>
  queries.fetchQuery({
    ...ASKED_AGAIN,
    queryKey: keyOf(userId, items),
    queryFn: async ({ signal }) => {
      await (await atTheLab()).putAside(userId, items, signal);
      return null;
    },
  });

/**
 * Fetches what was put aside, and makes it the cart of this browser; who logs out before that is there takes what they gathered meanwhile
 * along. Answers how to give that up.
 */
function takeOver(queries: QueryClient, userId: string): () => void {
  let isGivenUp = false;
  const taken = queries
    .fetchQuery({
      ...ASKED_AGAIN,
      queryKey: ["the cart put aside", userId],
      queryFn: async ({ signal }) => (await atTheLab()).whatIsAside(userId, signal),
    })
    .then((items) => {
      const here = storedCart.get() ?? NO_CART;
      // Another tab may have been quicker.
      if (!isGivenUp && here.customerId !== userId) storedCart.set(mergedCart(here, userId, items));
    });
  taken.catch(() => undefined);
  const takeBack = beforeSessionEnds(async () => {
    await taken;
    const here = storedCart.get();
    if (here?.customerId === userId) await putAside(queries, userId, here.items);
  });
  return () => void (isGivenUp = takeBack());
}
