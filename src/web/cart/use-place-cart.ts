import { useRef, useState } from "react";
import { isRefusal } from "../../contract/kit/client.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { messageOf } from "../platform/form-errors.ts";
import { type KeptAttempt, placeOnce } from "../parts/orders/place-once.ts";
import { keptCart } from "./cart.ts";
import { withoutShortages } from "./change-cart.ts";
import type { CartQuote } from "./use-cart-quote.ts";
import { changeCart } from "./use-cart.ts";
import type { Coupon } from "./use-coupon.ts";

const KEPT_ATTEMPT: KeptAttempt = {
  get: () => keptCart.get()?.attempt ?? null,
  set: (attempt) => changeCart((cart) => ({ ...cart, attempt })),
};

/** Sends the cart as an order. Until that went through the cart stays; then it is empty. */
export function usePlaceCart<Body extends { expectedTotal: number }, Placed>(calls: {
  send: (body: Body, idempotencyKey: string) => Promise<Placed>;
  /** Leads on, before the cart is emptied. */
  onPlaced: (placed: Placed) => Promise<unknown> | void;
  quote: CartQuote;
  coupon: Coupon;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [placing, setPlacing] = useState(false);
  // A second click can come before the button is drawn as busy.
  const busy = useRef(false);

  async function place(body: Body): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPlacing(true);
    setProblem(null);
    try {
      const placed = await placeOnce(KEPT_ATTEMPT, body, calls.send);
      await calls.onPlaced(placed);
      keptCart.set(null);
    } catch (error) {
      setProblem(await heed(error));
    } finally {
      busy.current = false;
      setPlacing(false);
    }
  }

  /** Does what a refusal asks for. @returns what to say; null where it is said elsewhere */
  async function heed(error: unknown): Promise<string | null> {
    if (calls.coupon.heed(error)) return null;
    if (isRefusal(error, placeOrder, "OUT_OF_STOCK")) {
      changeCart((cart) => withoutShortages(cart, error.data.items));
      return shortageText(error.data.items);
    }
    if (isRefusal(error, placeOrder, "TOO_MANY_UNPAID") && error.data.items.every(({ most }) => most > 0)) {
      changeCart((cart) =>
        withoutShortages(
          cart,
          error.data.items.map(({ most, ...item }) => ({ ...item, stock: most })),
        ),
      );
      return tooManyText(error.data.items);
    }
    if (isRefusal(error, placeOrder, "PRICE_CHANGED")) await calls.quote.refetch();
    return messageOf(error);
  }

  return { place, placing, problem };
}

/** "Only 2 left of Kodak Gold 200, so your cart has 2 now." */
function shortageText(items: readonly { name: string; stock: number }[]): string {
  const said = items.map(({ name, stock }) =>
    stock > 0
      ? `Only ${stock} left of ${name}, so your cart has ${stock} now.`
      : `${name} has just sold out and left your cart.`,
  );
  return [...said, "Look at the new sum and order again."].join(" ");
}

/** "At most 50 of Kodak Gold 200 can be set aside before they are paid for, so your cart has 50 now." */
function tooManyText(items: readonly { name: string; most: number }[]): string {
  const said = items.map(
    ({ name, most }) =>
      `At most ${most} of ${name} can be set aside before they are paid for, so your cart has ${most} now.`,
  );
  return [...said, "Look at the new sum and order again; more can be ordered once these are paid."].join(" ");
}
