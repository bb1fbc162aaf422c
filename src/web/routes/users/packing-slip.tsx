import { Button } from "@mantine/core";
import { Link } from "react-router";
import { PackingSlipPage } from "../../orders/order/packing-slip.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import type { Route } from "./+types/packing-slip.ts";

export default function PackingSlipRoute({ params: { userId, orderId } }: Route.ComponentProps) {
  const back = (
    <Button component={Link} to={`/users/${userId}/orders/${orderId}`} variant="subtle" color="gray">
      Back to the order
    </Button>
  );
  return <PackingSlipPage userId={userId} orderId={orderIdOf(orderId)} back={back} />;
}
