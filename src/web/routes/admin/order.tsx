import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { Bench } from "../../bench/bench.tsx";
import { useBenchOrder } from "../../bench/use-bench.ts";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Page } from "../../platform/page.tsx";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import type { Route } from "./+types/order.ts";

/** The bench page of an order. */
export default function BenchRoute({ params: { orderId } }: Route.ComponentProps) {
  const { order } = useBenchOrder(orderIdOf(orderId));
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          width="wide"
          title={`${shownOrderNumber(data.id)} ${fullName(data.customer)}`}
          eyebrow={
            <>
              {formatMoment(data.createdAt)} <OrderStatusBadge status={data.status} />
            </>
          }
          actions={
            <Button
              component={Link}
              to={`/admin/users/${data.customerId}/orders/${data.id}/summary`}
              variant="default"
              leftSection={<IconReceipt size={18} aria-hidden />}
            >
              Receipt
            </Button>
          }
        >
          <Bench key={data.id} order={data} />
        </Page>
      )}
    </Loaded>
  );
}
