import { useLocation } from "react-router";
import { OrderPage } from "../../orders/order/order-page.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { OrderGoods } from "../../digital-goods/order-goods.tsx";
import { OrderAgain } from "../order-again.tsx";
import type { Route } from "./+types/order.ts";

export default function OrderRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  const state: unknown = useLocation().state;
  const justPaid = typeof state === "object" && state !== null && "justPaid" in state;
  return (
    <OrderPage userId={userId} orderId={orderIdOf(orderId)} justPaid={justPaid} Again={OrderAgain} Goods={OrderGoods} />
  );
}
