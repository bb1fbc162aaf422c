import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { Bench } from "../../bench/bench.tsx";
import { useBenchOrder } from "../../bench/use-bench.ts";
import { OrderPrice } from "../../orders/order/order-price.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { Timeline } from "../../orders/order/timeline.tsx";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { formatMoment } from "../../platform/dates.ts";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import type { Route } from "./+types/order.ts";

/** The bench page of an order. */
export default function BenchRoute({ params: { orderId } }: Route.ComponentProps) {
  const { order } = useBenchOrder(orderIdOf(orderId));
  return (
    <DetailPage
      query={order}
      noun="order"
      back={{ to: "/admin/orders", label: "All orders" }}
      width="wide"
      head={headOf}
    >
      {(data) => (
        <Bench
          key={data.id}
          order={data}
          aside={
            <>
              <OrderPrice order={data} />
              <Timeline events={data.events} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}

const headOf = (order: Order): DetailHead => ({
  title: `${shownOrderNumber(order.id)} ${order.customer.firstName} ${order.customer.lastName}`,
  eyebrow: (
    <>
      {formatMoment(order.createdAt)} <StatusBadge status={order.status} />
    </>
  ),
  actions: (
    <Button
      component={Link}
      to={`/admin/users/${order.customerId}/orders/${order.id}/summary`}
      variant="default"
      leftSection={<IconReceipt size={18} aria-hidden />}
    >
      Receipt
    </Button>
  ),
});
