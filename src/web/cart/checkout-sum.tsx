import { Button } from "@mantine/core";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import { isInCart } from "../../rules/checkout/cart.ts";
import { goodsAreShipped, SHOP_SHIPPING } from "../../rules/shipping/delivery.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import type { CartQuote } from "./use-quote.ts";

/**
 * The cart's sum by part. Until the lab has worked it out: what is known of it, and "Calculating..." for the tax
 * (docs/product/tax.md#how-a-rate-is-found).
 * @param pickedUp in the store, so nothing is sent
 */
export function CheckoutSum({
  items,
  isMember,
  pickedUp,
  price: { quote, error, refetch },
}: {
  items: readonly CartItem[];
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
}) {
  const known = quote
    ? {
        goods: sumOf(quote.lines.filter(isInCart).map(({ amount }) => amount)),
        shipping: sumOf(quote.lines.filter((line) => !isInCart(line)).map(({ amount }) => amount)),
      }
    : {
        goods: sumOf(items.map((item) => item.quantity * (isMember ? item.memberPrice : item.price))),
        shipping: goodsAreShipped(items, pickedUp ? "IN_STORE_PICKUP" : null) ? SHOP_SHIPPING : 0,
      };
  const open = error ? "Not known" : "Calculating...";
  return (
    <>
      <dl className={classes.sum} aria-live="polite" aria-busy={!quote && !error}>
        <Part label="Subtotal" amount={known.goods} />
        <Part label={pickedUp ? "Pick-up" : "Shipping"} amount={known.shipping} />
        {quote && quote.appliedDiscount > 0 && <Part label="Discount" amount={-quote.appliedDiscount} />}
        {quote && quote.serviceCredits > 0 && <Part label="Credits" amount={-quote.serviceCredits} />}
        {quote ? (
          <Part label={`Tax (${formatRate(quote.taxRate)})`} amount={quote.tax} />
        ) : (
          <Words label="Tax" is={open} />
        )}
        {quote && quote.appliedCredit > 0 && <Part label="Account credit" amount={-quote.appliedCredit} />}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{quote ? dollars(quote.total) : "…"}</dd>
        </div>
      </dl>
      {error && (
        <div className={classes.failed} role="alert">
          <p>{error.status === 0 || error.status >= 500 ? "The sum could not be worked out." : error.message}</p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

const dollars = (amount: number): string => formatDollars(cents(amount));
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const Part = ({ label, amount }: { label: string; amount: number }) => <Words label={label} is={dollars(amount)} />;

function Words({ label, is }: { label: string; is: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{is}</dd>
    </div>
  );
}
