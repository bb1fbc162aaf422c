import { Button } from "@mantine/core";
import { creditLineLabel } from "../../rules/orders/statuses.ts";
import { goodsAreShipped, GOODS_SHIPPING } from "../../rules/shipping/delivery.ts";
import { dollars } from "../parts/dollars.ts";
import { SumList } from "../parts/orders/sum-list.tsx";
import { sumPart, sumParts } from "../parts/orders/sum-parts.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import type { CartQuote } from "./use-cart-quote.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

const WORDS = { serviceCredits: "Credits", appliedCredit: creditLineLabel("OPEN") };

/**
 * The cart's total by part. Until the lab has calculated it, shows the known parts, and "Calculating..." for the tax
 * (docs/product/tax.md#how-a-rate-is-found).
 * @param items null until known
 * @param pickedUp picked up in the store, so nothing is shipped
 */
export function CheckoutSum({
  items,
  isMember,
  pickedUp,
  price: { quote, error, isOffline, refetch },
}: {
  items: readonly CartItem[] | null;
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
}) {
  const prices = usePrices();
  const goods = items && sumOf(items.map((item) => item.quantity * (isMember ? item.memberPrice : item.price)));
  const shipped = items === null ? !pickedUp : goodsAreShipped(items, pickedUp ? "IN_STORE_PICKUP" : null);
  return (
    <>
      <SumList
        aria-live="polite"
        aria-busy={!quote && !error && !isOffline}
        parts={
          quote
            ? sumParts(quote, WORDS)
            : [
                goods === null ? { label: "Subtotal", value: "…" } : sumPart("Subtotal", goods),
                ...(shipped ? [sumPart(GOODS_SHIPPING.label, prices.goodsShipping)] : []),
                { label: "Tax", value: error || isOffline ? "Not known" : "Calculating..." },
              ]
        }
        total={quote ? dollars(quote.total) : "…"}
      />
      {isOffline && (
        <p className={classes.failed} role="status">
          You are offline. We calculate the total when you're back online.
        </p>
      )}
      {error && (
        <div className={classes.failed} role="alert">
          <p>{error.status === 0 || error.status >= 500 ? "We couldn't calculate the total." : error.message}</p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
