import { isRefusal } from "../../contract/kit/client.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { messageOf } from "../platform/form-errors.ts";
import { withoutShortages } from "./change-cart.ts";
import type { CartQuote } from "./use-cart-quote.ts";
import { changeCart } from "./use-cart.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";

/** Does what a refused order asks for. The answer says what to say; null where it is said elsewhere. */
export function useHeedRefusal(quote: CartQuote, coupon: Coupon): (error: unknown) => Promise<string | null> {
  return async (error) => {
    if (coupon.heed(error)) return null;
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
    if (isRefusal(error, placeOrder, "PRICE_CHANGED")) await quote.refetch();
    return messageOf(error);
  };
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
