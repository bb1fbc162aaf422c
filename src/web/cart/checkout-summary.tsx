import { useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import { isShipping } from "../../rules/orders/sum-rows.ts";
import { cartCount } from "../../rules/checkout/cart.ts";
import { dollars } from "../parts/dollars.ts";
import { PriceSum } from "../parts/orders/price-lines.tsx";
import { pricedOf } from "../parts/orders/order-price.tsx";
import type { CartItem } from "./cart.ts";
import { CartLines } from "./cart-lines.tsx";
import classes from "./checkout.module.css";
import { CheckoutSum } from "./checkout-sum.tsx";
import { GiftCardField } from "../parts/orders/gift-card-field.tsx";
import { CouponField } from "../parts/orders/coupon-field.tsx";
import { OrderedLines } from "./ordered-lines.tsx";
import { RemovedLine } from "./removed-line.tsx";
import { lineProblems } from "./order-lines.ts";
import { WaitingLines } from "./waiting-lines.tsx";
import type { CartQuote } from "./use-cart-quote.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";
import type { GiftCardToUse } from "../parts/orders/use-gift-card.ts";
import { useFreshStock } from "./use-fresh-stock.ts";

/** Number of lines up to which the summary is expanded on phones, too. */
const OPEN_UP_TO = 2;

const NONE: readonly CartItem[] = [];

/**
 * Order summary with items and total; on phones at the top of the page, collapsed if long.
 * @param items null during hydration: space is reserved for as many lines as the early script counted
 */
export function CheckoutSummary({
  items,
  isMember,
  pickedUp,
  price,
  coupon,
  giftCard,
  order,
}: {
  items: readonly CartItem[] | null;
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
  coupon: Coupon;
  giftCard: GiftCardToUse;
  order: Order | null;
}) {
  const products = useFreshStock(items ?? NONE, true);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (items === null || items.length <= OPEN_UP_TO);
  const amounts = new Map(price.quote?.lines.map(({ key, amount }) => [key, amount]));
  const total = order?.total ?? price.quote?.total;
  const bought = order?.lines.filter((line) => !isShipping(line)) ?? [];
  const pieces = order === null ? cartCount(items ?? NONE) : bought.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section
      className={classes.bought}
      aria-labelledby="bought"
      aria-busy={items === null}
      data-open={open}
      data-waits={items === null || undefined}
    >
      <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{open ? "Hide order summary" : `Show order summary (${pieces})`}</span>
        <strong>{total === undefined ? "…" : dollars(total)}</strong>
      </button>
      <div className={classes.folded}>
        <h2 id="bought">{order === null ? "In your cart" : "In your order"}</h2>
        {order === null ? (
          <>
            <RemovedLine />
            {items === null ? (
              <WaitingLines />
            ) : (
              <CartLines
                items={items}
                isMember={isMember}
                products={products}
                amounts={amounts}
                problems={lineProblems(price.error, items)}
              />
            )}
            <CouponField coupon={coupon} />
            <GiftCardField card={giftCard} />
            <CheckoutSum items={items} isMember={isMember} pickedUp={pickedUp} price={price} />
          </>
        ) : (
          <>
            <OrderedLines lines={bought} products={products} />
            <PriceSum priced={pricedOf(order)} status={order.status} />
          </>
        )}
      </div>
    </section>
  );
}
