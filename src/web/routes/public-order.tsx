import { PublicOrder } from "../orders/lists/public-order.tsx";
import { orderIdOf } from "../orders/order/use-order.ts";
import type { Route } from "./+types/public-order.ts";

export default function PublicOrderRoute({ params: { orderId } }: Route.ComponentProps) {
  return <PublicOrder orderId={orderIdOf(orderId)} />;
}
