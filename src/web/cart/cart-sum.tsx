import { cents, formatDollars } from "../../rules/money.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { dollars } from "../parts/dollars.ts";
import type { CartItem } from "./cart.ts";
import classes from "./cart-sheet.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Returns the sum of the cart's items in cents, at member or regular prices. */
export const goodsSum = (items: readonly CartItem[], isMember: boolean): number =>
  items.reduce((sum, { price, memberPrice, quantity }) => sum + quantity * (isMember ? memberPrice : price), 0);

/** The cart's total as far as it is known without an address: items and shipping. */
export function CartSum({ items, isMember }: { items: readonly CartItem[]; isMember: boolean }) {
  const prices = usePrices();
  const isShipped = goodsAreShipped(items, null);
  return (
    <dl className={classes.sum}>
      <div>
        <dt>Subtotal</dt>
        <dd>{dollars(goodsSum(items, isMember))}</dd>
      </div>
      <div>
        <dt>{isShipped ? "Shipping" : "Sent by e-mail"}</dt>
        <dd>{formatDollars(isShipped ? prices.goodsShipping : cents(0))}</dd>
      </div>
    </dl>
  );
}
