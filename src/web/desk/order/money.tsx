import type { Order } from "../../../contract/orders/order.ts";
import { dollars } from "../../parts/dollars.ts";
import { paymentText, pricedOf, rollNamesOf } from "../../parts/orders/order-price.tsx";
import { PriceLines, PriceSum } from "../../parts/orders/price-lines.tsx";
import { Fold } from "../../platform/kit/fold.tsx";
import classes from "./desk.module.css";

/** What an order costs and how it was paid; open until it is paid. */
export function Money({ order }: { order: Order }) {
  const priced = pricedOf(order);
  const paid = paymentText(order);
  return (
    <Fold
      title="Money"
      summary={order.paidAt === null ? `${dollars(order.total)}. ${paid}` : paid}
      isOpen={order.paidAt === null}
    >
      <div className={classes.money}>
        <PriceLines priced={priced} rollNames={rollNamesOf(order)} couponCode={order.couponCode} />
        <PriceSum priced={priced} status={order.status} />
        <p className={classes.words}>{paid}</p>
        {order.byHand !== null && <p className={classes.words}>{byHandText(order.byHand)}</p>}
      </div>
    </Fold>
  );
}

/** "Discount of $5.00 by hand: A scratch. 1 price set by hand." */
function byHandText({ discount, off, prices }: NonNullable<Order["byHand"]>): string {
  return [
    discount && `Discount of ${dollars(off)} by hand: ${discount.reason}.`,
    prices > 0 && (prices === 1 ? "1 price set by hand." : `${prices} prices set by hand.`),
  ]
    .filter(Boolean)
    .join(" ");
}
