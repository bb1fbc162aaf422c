import { ChangeRolls } from "../../orders/change/change-rolls.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/change-rolls.ts";

export default function ChangeRollsRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  return <ChangeRolls userId={userId} orderId={orderIdOf(orderId)} />;
}
