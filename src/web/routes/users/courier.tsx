import { VisitPage } from "../../couriers/visit/visit-page.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/courier.ts";

export default function CourierVisitRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  return <VisitPage userId={userId} orderId={orderIdOf(orderId)} />;
}
