import type { Order, OrderLine } from "../../contract/orders/order.ts";
import type { Product } from "../../contract/products/product.ts";
import { OrderedGoods } from "../parts/orders/ordered-goods.tsx";
import { pricedOf } from "../parts/orders/order-price.tsx";
import { PriceSum } from "../parts/orders/price-lines.tsx";
import type { PrintPictures } from "../parts/products/goods-picture.tsx";
import type { CartItem } from "./cart.ts";
import { CartLines } from "./cart-lines.tsx";
import classes from "./checkout.module.css";
import { CheckoutSum } from "./checkout-sum.tsx";
import { lineProblems } from "./order-lines.ts";
import { RemovedLine } from "./removed-line.tsx";
import type { CartQuote } from "./use-cart-quote.ts";
import { Skeleton } from "@mantine/core";
import { GoodsList, GoodsRow } from "../parts/products/goods-row.tsx";

/**
 * Order summary with items and total: beside the form, and below it on phones.
 * @param items null during hydration: space is reserved for as many lines as the early script counted
 */
export function CheckoutSummary({
  items,
  isMember,
  pickedUp,
  price,
  order,
  bought,
  products,
  prints,
}: {
  items: readonly CartItem[] | null;
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
  order: Order | null;
  /** The order's items. */
  bought: readonly OrderLine[];
  products: readonly Product[];
  prints: PrintPictures<OrderLine>;
}) {
  const amounts = new Map(price.quote?.lines.map(({ key, amount }) => [key, amount]));
  return (
    <section id="bought" className={classes.bought} aria-labelledby="bought-title" aria-busy={items === null}>
      <h2 id="bought-title">{order === null ? "In your cart" : "In your order"}</h2>
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
          <CheckoutSum items={items} isMember={isMember} pickedUp={pickedUp} price={price} />
        </>
      ) : (
        <>
          <OrderedGoods lines={bought} products={products} prints={prints} />
          <PriceSum priced={pricedOf(order)} status={order.status} />
        </>
      )}
    </section>
  );
}

/** Skeleton as high as the lines to come, one for each line that the early script counted: picture, name, quantity. */
function WaitingLines() {
  return (
    <div className={classes.waits} aria-hidden>
      <GoodsList>
        {[1, 2, 3].map((line) => (
          <GoodsRow
            key={line}
            picture={<Skeleton height={72} width={72} radius="md" />}
            title={<Skeleton height={18} width="70%" radius="sm" />}
            amount={null}
          >
            <Skeleton height={42} width={138} radius="xl" />
          </GoodsRow>
        ))}
      </GoodsList>
    </div>
  );
}
