import { useLocation } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { OrderPage } from "../../orders/order/order-page.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { OrderGoods } from "../../digital-goods/order-goods.tsx";
import { OrderReviews } from "../../reviews/order-reviews.tsx";
import { OrderReturns } from "../../returns/order-returns.tsx";
import { VisitCard } from "../../couriers/visit/visit-card.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { OrderAgain } from "../order-again.tsx";
import type { Route } from "./+types/order.ts";

const OrderPrints = lazyComponent<{ order: Order }>(
  async () => ({ default: (await import("../order-prints.tsx")).OrderPrints }),
  "The prints",
);

function AfterDelivery({ order, code }: { order: Order; code: string | null }) {
  return (
    <>
      <OrderReviews order={order} />
      <OrderReturns order={order} code={code} />
    </>
  );
}

export default function OrderRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  const state: unknown = useLocation().state;
  const justPaid = typeof state === "object" && state !== null && "justPaid" in state;
  return (
    <OrderPage
      userId={userId}
      orderId={orderIdOf(orderId)}
      justPaid={justPaid}
      Again={OrderAgain}
      Goods={OrderGoods}
      Returns={AfterDelivery}
      Prints={OrderPrints}
      Courier={VisitCard}
    />
  );
}
