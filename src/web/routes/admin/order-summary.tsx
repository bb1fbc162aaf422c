import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Receipt } from "../../orders/order/receipt.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/order-summary.ts";

export default function AdminOrderSummaryRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  const back = (
    <Button component={Link} to={`/admin/users/${userId}/orders/${orderId}`} variant="subtle" color="gray">
      Back to order
    </Button>
  );
  return <Receipt userId={userId} orderId={orderIdOf(orderId)} back={back} />;
}
