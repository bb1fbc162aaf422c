import { isRefusal } from "../../contract/kit/client.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { messageOf } from "../platform/form-errors.ts";
import { withoutShortages } from "./change-cart.ts";
import { lowerCart } from "./shortages.ts";
import type { CartQuote } from "./use-cart-quote.ts";
import { changeCart } from "./use-cart.ts";
import type { GiftCardToUse } from "../parts/orders/use-gift-card.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";

/** Resolves a failed order's problem. Returns the message to show; null if it is shown elsewhere. */
export function useHandleOrderError(
  quote: CartQuote,
  coupon: Coupon,
  giftCard: GiftCardToUse,
): (error: unknown) => Promise<string | null> {
  return async (error) => {
    if (coupon.handleError(error) || giftCard.handleError(error)) return null;
    if (isRefusal(error, placeOrder, "OUT_OF_STOCK")) {
      lowerCart((cart) => withoutShortages(cart, error.data.items));
      return "Something sold out or ran low while you ordered. Check the new total and order again.";
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
    if (isRefusal(error, placeOrder, "PRICE_CHANGED") || isRefusal(error, placeOrder, "GIFT_CARD_CHANGED"))
      await quote.refetch();
    return messageOf(error);
  };
}

/** Returns a message like "You can reserve at most 50 of Kodak Gold 200 before paying, so your cart now has 50." */
function tooManyText(items: readonly { name: string; most: number }[]): string {
  const said = items.map(
    ({ name, most }) => `You can reserve at most ${most} of ${name} before paying, so your cart now has ${most}.`,
  );
  return [...said, "Check the new total and order again. You can order more once these are paid."].join(" ");
}
