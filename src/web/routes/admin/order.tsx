import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { Bench, type DeskParts } from "../../bench/bench.tsx";
import { useBenchOrder } from "../../bench/use-bench.ts";
import { DeskPanel } from "../../desk/order/desk-panel.tsx";
import { Goods } from "../../desk/order/goods.tsx";
import { HeldCredits } from "../../desk/order/held-credits.tsx";
import { DeskParcels } from "../../desk/order/parcels.tsx";
import { OrderTrail } from "../../desk/order/trail.tsx";
import { OrderDispute } from "../../disputes/order-dispute.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { formatMoment } from "../../platform/dates.ts";
import { IconReceipt } from "../../platform/icons.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { DeskOrderReturns } from "../../returns/desk-order-returns.tsx";
import type { Route } from "./+types/order.ts";

export default function BenchRoute({ params: { orderId } }: Route.ComponentProps) {
  const { order } = useBenchOrder(orderIdOf(orderId));
  return (
    <DetailPage
      query={order}
      noun="order"
      back={{ to: "/admin/orders", label: "All orders" }}

      head={headOf}
    >
      {(data) => <Bench key={data.id} order={data} desk={deskOf(data)} />}
    </DetailPage>
  );
}

const deskOf = (order: Order): DeskParts => ({
  actions: (
    <>
      <OrderDispute order={order} />
      <HeldCredits order={order} />
      <DeskPanel order={order} />
    </>
  ),
  goods: (
    <>
      <Goods order={order} />
      <DeskOrderReturns order={order} />
    </>
  ),
  parcels: <DeskParcels order={order} />,
  trail: <OrderTrail order={order} />,
});

const headOf = (order: Order): DetailHead => ({
  title: `${shownOrderNumber(order.id)} ${fullName(order.customer)}`,
  eyebrow: (
    <>
      {formatMoment(order.createdAt)} <OrderStatusBadge status={order.status} />
    </>
  ),
  actions: (
    <>
      <Button component={Link} to={`/users/${order.customerId}/orders/${order.id}`} variant="default">
        View as {order.customer.firstName}
      </Button>
      <Button
        component={Link}
        to={`/admin/users/${order.customerId}/orders/${order.id}/summary`}
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
      >
        Receipt
      </Button>
    </>
  ),
});
